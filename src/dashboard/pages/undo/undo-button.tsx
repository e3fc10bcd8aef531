import { isRecent, type Undo, undoChanges } from '../../api/imports.ts';
import { useReading } from '../../api/use-reading.ts';
import { Button } from '../../components/button.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { useOpen } from '../../components/shown.ts';
import { may, useMembership } from '../../membership/membership.ts';
import { undoWords } from './words.ts';
import { useTexts } from '../../kit/use-texts.ts';

/** Changes that are undone together. */
interface Undoable {
  /** What was done, for the button's accessible name. */
  readonly what: string;
  /** When the last of them was made. */
  readonly at: string;
  /** For each request the id of an entry about it, or of its import; the last request first. */
  readonly changes: readonly string[];
  /** Reads the page again. */
  readonly changed: () => Promise<void>;
  /** The button's text, if there is more to undo on the page. */
  readonly children?: string;
}

/** Undoes changes of the last day, after a look at what that does; nothing for those who may not. */
export function UndoButton(undoable: Undoable) {
  const { t } = useTexts(undoWords);
  const { role } = useMembership();
  const { isOpen, open, close } = useOpen();
  if (!isRecent(undoable.at) || !may(role, 'property:update')) return null;
  return (
    <>
      <Button icon="undo" label={t.undo.of({ what: undoable.what })} onClick={open}>
        {undoable.children ?? t.common.undo}
      </Button>
      {isOpen && <UndoDialog {...undoable} close={close} />}
    </>
  );
}

function UndoDialog({ changes, changed, close }: Undoable & { readonly close: () => void }) {
  const { t } = useTexts(undoWords);
  const { orgId } = useMembership();
  const reading = useReading(`undo of ${changes.join(' ')}`, () =>
    undoChanges(orgId, changes, true),
  );
  const count = reading.state === 'loaded' ? countOf(reading.value) : 0;
  return (
    <FormDialog
      title={t.undo.title}
      action={t.undo.action({ n: count })}
      disabled={count === 0}
      close={close}
      changed={changed}
      send={async () => {
        const undone = await undoChanges(orgId, changes, false);
        const [n, left] = [countOf(undone), undone.left.length];
        return left === 0 ? t.undo.done({ n }) : t.undo.doneLeft({ n, left });
      }}
    >
      <Loaded reading={reading} lines={3}>
        {(undo) => <Foreseen undo={undo} />}
      </Loaded>
      <p class="small">{t.undo.until}</p>
    </FormDialog>
  );
}

const countOf = ({ restored, archived }: Undo) => restored + archived;

/** Most names of units in one sentence. */
const MAX_NAMES = 10;

/** What the undo does, and which units it leaves. */
export function Foreseen({ undo }: { readonly undo: Undo }) {
  const { t } = useTexts(undoWords);
  const { restored, archived, left } = undo;
  const namesOf = (reason: (typeof left)[number]['reason']) => {
    const all = left.flatMap((unit) =>
      unit.reason === reason ? [unit.name ?? `#${unit.id.slice(-5)}`] : [],
    );
    const names = all.slice(0, MAX_NAMES).join(', ');
    return all.length > MAX_NAMES ? t.undo.more({ names, more: all.length - MAX_NAMES }) : names;
  };
  const [changed, reserved] = [namesOf('changed'), namesOf('reserved')];
  return (
    <div class="stack">
      {countOf(undo) === 0 && <p>{t.undo.nothing}</p>}
      {restored > 0 && <p>{t.undo.restored({ n: restored })}</p>}
      {archived > 0 && <p>{t.undo.archived({ n: archived })}</p>}
      {changed !== '' && <p class="banner">{t.undo.changed({ units: changed })}</p>}
      {reserved !== '' && <p class="banner">{t.undo.reserved({ units: reserved })}</p>}
    </div>
  );
}
