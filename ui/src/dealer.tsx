/** The dealer screen. */
import { render } from "preact";
import "./styles.css";

const root = document.getElementById("app");
if (root) render(<main />, root);
