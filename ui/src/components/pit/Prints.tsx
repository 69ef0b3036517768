/** What is printed of a table: each print with a link for every file it can be had as. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { read } from "../../api/read";
import type { PrintView, Problem } from "../../api/types";
import { Refusal } from "./Refusal";

export const Prints = ({ table }: { table: string }) => {
  const list = useSignal<readonly PrintView[]>([]);
  const failed = useSignal<Problem | null>(null);
  const address = `/api/tables/${encodeURIComponent(table)}/prints`;
  const look = async () => {
    const answer = await read<PrintView[]>(address);
    if (answer.ok) list.value = answer.value;
    else failed.value = answer.error;
  };
  useEffect(() => void look(), [table]);
  return (
    <section class="panel prints" aria-label="Print">
      <h3>Prints of table {table}</h3>
      <p class="soft">Made from the set-up in force. Each opens on a page of its own.</p>
      <Refusal error={failed.value} />
      <ul class="plain">
        {list.value.map((one) => (
          <li key={one.title}>
            <span>{one.title}</span>
            <span class="files">
              {one.files.map((file) => (
                <a key={file} href={`${address}/${file}`} target="_blank" rel="noopener" aria-label={`${one.title}, ${kindOf(file)}`}>{kindOf(file)}</a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

const kindOf = (file: string): string => (file.split(".").at(-1) ?? "").toUpperCase();
