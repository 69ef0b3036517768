/** What is printed of a table: each print with a link for every file it can be had as. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { read } from "../../api/read";
import type { PrintView, Problem } from "../../api/types";
import type { PitDay } from "../../state/pitDay";
import { ActForm, Field, Fold } from "./day/ActForm";
import { Refusal } from "./Refusal";

export const Prints = ({ table, day }: { table: string; day: PitDay }) => {
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
            {one.digest && <Posting one={one} table={table} day={day} address={address} />}
          </li>
        ))}
      </ul>
    </section>
  );
};

/** A text that hangs at the table: recorded as posted, and handed to players who ask. Every copy is counted. */
const Posting = ({ one, table, day, address }: { one: PrintView; table: string; day: PitDay; address: string }) => {
  const posted = day.view.value?.posted[`${table}/${one.name}`];
  const isPosted = !!posted && posted.digest === one.digest;
  const named = { table, what: one.name, digest: one.digest };
  const key = `copy ${table}`;
  return (
    <div class="posting">
      <p class="soft" role="status">
        {isPosted ? `Posted: ${posted.place}, approved by ${posted.approval}. Copies handed: ${posted.copies}.`
          : posted ? `Another text is posted (${posted.place}). Post this one before copies of it are handed.` : "Not recorded as posted yet."}
      </p>
      {isPosted && day.may("HandCopy") && (
        <a
          class="button small" href={`${address}/${one.files[0]}`} target="_blank" rel="noopener"
          onClick={() => void day.send(key, [{ command: "HandCopy", ...named }], "A copy is handed.")}
        >Hand a copy</a>
      )}
      <Refusal error={day.error(key)} />
      {day.may("PostRules") && (
        <Fold title="Record as posted">
          <ActForm
            day={day} of={`post ${table}`} button="Record as posted" says="The rules are recorded as posted."
            make={(said) => [{ command: "PostRules", ...named, place: said("place"), approval: said("approval") }]}
          >
            <Field name="place" says="Place" value={posted?.place ?? ""} />
            <Field name="approval" says="Approval of text and place" value={one.approval} />
            <p class="soft wide digest">SHA-256 of the text <code>{one.digest}</code></p>
          </ActForm>
        </Fold>
      )}
    </div>
  );
};

const kindOf = (file: string): string => (file.split(".").at(-1) ?? "").toUpperCase();
