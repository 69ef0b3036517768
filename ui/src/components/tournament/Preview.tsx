/** A printed sheet in a frame that runs nothing. Its styles are taken over, as the pages of the house take none that stand in a text. */
import { useRef } from "preact/hooks";

export const Preview = ({ title, sheet }: { title: string; sheet: string }) => {
  const frame = useRef<HTMLIFrameElement>(null);
  const dress = () => {
    const view = frame.current?.contentWindow as (Window & { CSSStyleSheet: typeof CSSStyleSheet }) | null | undefined;
    if (!view) return;
    const styles = new view.CSSStyleSheet();
    styles.replaceSync([...view.document.querySelectorAll("style")].map((one) => one.textContent).join("\n"));
    view.document.adoptedStyleSheets = [styles];
  };
  return <iframe ref={frame} class="tour-preview" title={title} srcdoc={sheet} sandbox="allow-same-origin" onLoad={dress} />;
};
