import { changeProject } from '../../api/stock.ts';
import type { StoredProject, Unit } from '../../api/types.ts';
import { Checkbox } from '../../components/checkbox.tsx';
import { FormDialog, type OnPage } from '../../components/form-dialog.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { useMembership } from '../../membership/membership.ts';
import { useValues } from '../../kit/typed.ts';
import { priceListWords } from './words.ts';
import { metadataNamesOf } from '../../unit-fields/metadata.ts';
import { useTexts } from '../../kit/use-texts.ts';

interface Props extends OnPage {
  readonly project: StoredProject;
  /** Units whose metadata can be columns. */
  readonly units: readonly Unit[];
}

/** What stands on the project's papers: notes, and metadata as columns of the price list. */
export function PaperDialog({ project, units, ...page }: Props) {
  const { t } = useTexts(priceListWords);
  const { orgId } = useMembership();
  const { id, priceNotes, priceColumns } = project;
  const stored = { priceNotes: priceNotes ?? '', priceColumns };
  const { values, bind, changes, changed } = useValues(stored);
  const columns = values.priceColumns;
  const names = new Set([...priceColumns, ...metadataNamesOf(units)]);
  const choose = changes('priceColumns');
  const send = async () => {
    await changeProject(orgId, id, changed);
    return t.priceList.papersSaved;
  };
  return (
    <FormDialog {...page} title={t.priceList.papers} action={t.common.save} send={send}>
      <TextArea
        label={t.priceList.notes}
        hint={t.priceList.notesHint}
        rows={5}
        {...bind('priceNotes')}
      />
      {names.size > 0 && (
        <fieldset class="stack">
          <legend>{t.priceList.columns}</legend>
          {[...names].map((name) => (
            <Checkbox
              key={name}
              look="row"
              checked={columns.includes(name)}
              check={(isShown) => {
                choose(isShown ? [...columns, name] : columns.filter((each) => each !== name));
              }}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
