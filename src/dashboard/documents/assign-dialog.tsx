import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PlanUnit } from '../api/types.ts';
import { Button } from '../components/button.tsx';
import { Checkbox } from '../components/checkbox.tsx';
import { CloseButton, Dialog, DialogActions } from '../components/dialog.tsx';
import { Restored } from '../components/form.tsx';
import { Icon } from '../components/icon.tsx';
import { Select } from '../components/select-field.tsx';
import { useTyped } from '../kit/typed.ts';
import { useStay } from '../navigation/unsaved.ts';
import { documentWords } from './words.ts';
import { nameOf } from '../texts/unit-name.ts';
import {
  aboutOf,
  arePlans,
  type AssignRow,
  type Choice,
  keyOf,
  replacedBy,
  rowOf,
} from './assign-rows.ts';
import { AssignTable, MarkedName, Named } from './assign-table.tsx';
import type { DocumentUploads } from './document-queue.ts';
import { NAME_RULES, type NameRule } from './names.ts';
import type { Document } from './requests.ts';
import { useTexts } from '../kit/use-texts.ts';
import { Clamped, Facts } from '../components/table.tsx';
import { Status } from '../components/status.tsx';
import { amountText } from '../texts/amounts.ts';
import { FilePicture, isShownPdf, PdfFrame, PictureFrame } from './file-picture.tsx';

/** What the person has chosen otherwise than proposed, by {@link keyOf} the file. */
interface Choices {
  readonly chosen: Readonly<Record<string, Choice>>;
  readonly rule: NameRule;
  readonly published: boolean;
  readonly replaces: boolean;
}

interface Props extends Pick<DocumentUploads, 'queue'> {
  readonly projectId: string;
  /** The folder in which the files will lie; `null` for none, or for those of the documents they replace. */
  readonly folderId: string | null;
  readonly projectName: string;
  readonly files: readonly File[];
  readonly units: readonly PlanUnit[];
  /** The project's documents. */
  readonly documents: readonly Document[];
  /** The rule by which the names say units. */
  readonly rule: NameRule;
  readonly close: () => void;
}

/**
 * A table of files with the units that their names say. One click uploads them. Neither Escape nor Back
 * closes it. What is chosen is kept for the same files.
 */
export function AssignDialog(props: Props) {
  const { projectId, folderId, queue, projectName, files, units, documents, rule, close } = props;
  const { t } = useTexts(documentWords);
  const start: Choices = { chosen: {}, rule, published: false, replaces: true };
  const { values, changes, kept } = useTyped(`assign ${projectId} ${folderId ?? ''}`, start);
  const [wentBack, setWentBack] = useState(false);
  useStay(() => setWentBack(true));
  const rows = useAssignRows({ files, units, documents, folderId }, values);
  const taken = rows.filter(
    ({ isTaken, target, replaced }) =>
      isTaken && target !== '' && (values.replaces || replaced === null),
  );
  const replacing = rows.filter(({ isTaken, replaced }) => isTaken && replaced !== null).length;
  const assign = () => {
    queue.add(
      taken.map((row) => ({ file: row.file, about: aboutOf(row, props, values.published) })),
    );
    kept.drop();
    close();
  };
  return (
    <Dialog
      title={arePlans(rows) ? t.documents.assignPlans : t.documents.assign}
      onClose={close}
      size="page"
      stays
    >
      <Crumbs names={[projectName, t.shell.pages.folders]} />
      <div class="col-span-full row-start-2 self-start">
        {kept.isRestored && <Restored drop={kept.drop} />}
        <div role="alert">{wentBack && <p class="banner mb-3">{t.documents.assignStays}</p>}</div>
        <AssignHead rows={rows} units={units} rule={values.rule} choose={changes('rule')} />
        <AssignParts
          rows={rows}
          units={units}
          inFolder={folderId !== null}
          set={({ file, target, isTaken }, change) => {
            const choice = { target, isTaken, ...change };
            changes('chosen')({ ...values.chosen, [keyOf(file)]: choice });
          }}
        />
      </div>
      <CloseButton
        kind="quiet"
        icon="close"
        look="col-start-3 row-start-1 max-md:-mr-3"
        label={t.common.close}
        also={kept.drop}
      />
      <AssignBar
        {...values}
        changes={changes}
        replacing={replacing}
        count={taken.length}
        assign={assign}
        drop={kept.drop}
      />
    </Dialog>
  );
}

/** Where the files go. It leads nowhere, because nothing is uploaded yet. */
function Crumbs({ names }: { readonly names: readonly string[] }) {
  return (
    <p class="col-start-1 row-start-1 flex text-13 text-faint max-md:hidden">
      {names.map((name) => (
        <span key={name} class="flex items-center gap-2 pr-2">
          {name} <Icon name="forward" look="w-3" />
        </span>
      ))}
    </p>
  );
}

const CHECK = 'flex items-center gap-2 max-md:basis-full md:mr-4';
const LARGE = 'min-h-[max(2.25rem,var(--control))] px-4 text-14';

interface BarProps extends Pick<Choices, 'published' | 'replaces'> {
  readonly changes: (name: 'published' | 'replaces') => (value: boolean) => void;
  /** How many files come in place of others. */
  readonly replacing: number;
  /** How many files are assigned. */
  readonly count: number;
  readonly assign: () => void;
  readonly drop: () => void;
}

/** What applies to all files, and the button that assigns them. It has the focus, so that Enter assigns. */
function AssignBar({ published, replaces, changes, replacing, count, assign, drop }: BarProps) {
  const { t } = useTexts(documentWords);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const button = form.current?.querySelector('[type=submit]');
    // The dialog opens after this, and then gives it the focus.
    if (button instanceof HTMLElement) button.autofocus = true;
  }, []);
  return (
    <form
      ref={form}
      class="contents"
      onSubmit={(event) => {
        event.preventDefault();
        assign();
      }}
    >
      <DialogActions look="bottom-0! z-1 col-span-full mb-0! items-center pb-3!">
        <Checkbox look={CHECK} checked={published} check={changes('published')}>
          {t.documents.show}
        </Checkbox>
        {replacing > 0 && (
          <Checkbox look={CHECK} checked={replaces} check={changes('replaces')}>
            {t.documents.replaceCount({ n: replacing })}
          </Checkbox>
        )}
        <CloseButton kind="quiet" look={`${LARGE} ml-auto`} also={drop}>
          {t.common.cancel}
        </CloseButton>
        <Button type="submit" kind="primary" look={LARGE} disabled={count === 0}>
          {t.documents.assignCount({ count })}{' '}
          <kbd class="border-transparent bg-current/8 max-md:hidden" aria-hidden="true">
            Enter
          </kbd>
        </Button>
      </DialogActions>
    </form>
  );
}

type PartsProps = Pick<Parameters<typeof AssignTable>[0], 'rows' | 'units' | 'inFolder' | 'set'>;

/** The table, and beside it one of its files. */
function AssignParts({ rows, units, inFolder, set }: PartsProps) {
  const [at, go] = useState(0);
  const row = rows[at];
  return (
    <div class="my-3 grid grid-cols-[minmax(0,1fr)] items-start gap-3 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <AssignTable
        rows={rows}
        units={units}
        inFolder={inFolder}
        shown={row}
        show={(each) => go(rows.indexOf(each))}
        set={set}
      />
      {row !== undefined && (
        <AssignPreview
          row={row}
          unit={units.find(({ id }) => id === row.target)}
          at={at}
          all={rows.length}
          go={go}
        />
      )}
    </div>
  );
}

/** The files as their names say and the person has chosen: first those whose names say no unit. */
function useAssignRows(
  { files, units, documents, folderId }: Pick<Props, 'files' | 'units' | 'documents' | 'folderId'>,
  { rule, chosen }: Choices,
): readonly AssignRow[] {
  const proposed = useMemo(
    () => files.map((file) => rowOf(file, rule, units, folderId !== null)),
    [files, rule],
  );
  const rows = proposed.map((row): AssignRow => {
    const own = Object.assign({}, row, chosen[keyOf(row.file)]);
    return Object.assign(own, { replaced: replacedBy(row.file.name, own.target, documents) });
  });
  return [
    ...rows.filter(({ match }) => match === null),
    ...rows.filter(({ match }) => match !== null),
  ];
}

const EXAMPLE = 'rounded-4 bg-sunken px-1.5 py-1 font-mono text-13 leading-4 wrap-anywhere';

interface HeadProps extends Pick<Props, 'units' | 'rule'> {
  readonly rows: readonly AssignRow[];
  readonly choose: (rule: NameRule) => void;
}

/** How many files have a unit, and the rule by which their names say it, with an example. */
function AssignHead({ rows, units, rule, choose }: HeadProps) {
  const { t, format } = useTexts(documentWords);
  const found = rows.filter(({ match }) => match !== null);
  const [example] = found;
  const unit = units.find(({ id }) => id === example?.target);
  const figures = [
    [rows.length, t.documents.figures.files, ''],
    [found.length, t.documents.figures.found, 'text-accent-strong'],
    [rows.length - found.length, t.documents.figures.without, 'text-warn'],
  ] as const;
  return (
    <div class="card flex min-h-13.5 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-1 text-13 text-second">
      <p class="row gap-6">
        {figures.map(([count, text, look]) => (
          <span key={text}>
            <b class={`mr-1 text-20 ${look}`}>{format.number(count)}</b> {text}
          </span>
        ))}
      </p>
      <div class="row">
        {t.documents.knownByRule[rule]}
        {example !== undefined && unit !== undefined && (
          <>
            <span class={`text-ink [&_mark]:bg-transparent ${EXAMPLE}`}>
              <MarkedName row={example} />
            </span>
            <Icon name="forward" look="w-3" />
            <span class={`font-semibold text-accent-strong ${EXAMPLE}`}>{nameOf(unit)}</span>
          </>
        )}
        {/* A word that opens the list of rules. */}
        <span class="relative inline-grid min-h-control items-center rounded-6 font-semibold text-accent outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent">
          <span aria-hidden="true">{t.common.change}</span>
          <Select
            about={{
              class: 'absolute inset-0 min-h-0 cursor-pointer p-0 opacity-0',
              'aria-label': `${t.documents.knownBy}: ${t.common.change}`,
            }}
            value={rule}
            options={NAME_RULES.map((value) => ({ value, label: t.documents.rules[value] }))}
            change={choose}
          />
        </span>
      </div>
    </div>
  );
}

interface AssignPreviewProps {
  readonly row: AssignRow;
  /** The unit that it goes to. */
  readonly unit: PlanUnit | undefined;
  /** Its place in the table, from 0. */
  readonly at: number;
  readonly all: number;
  readonly go: (at: number) => void;
}

/** A file beside the unit that it goes to. */
function AssignPreview({ row: { file, replaced }, unit, at, all, go }: AssignPreviewProps) {
  const { t, language } = useTexts(documentWords);
  return (
    <aside
      class="card card-body max-md:hidden xl:sticky xl:top-3 xl:flex xl:min-h-[calc(100dvh-11.5rem)] xl:flex-col"
      aria-label={t.documents.preview}
    >
      <div class="row spread">
        <Clamped strong>{file.name}</Clamped>
        <span class="small">{t.documents.place({ at: at + 1, all })}</span>
      </div>
      <PictureFrame>
        {isShownPdf(file) ? <PdfFrame file={file} /> : <FilePicture file={file} width={600} />}
      </PictureFrame>
      {unit !== undefined && (
        <Facts
          look="grid-cols-[5rem_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-13"
          facts={{
            [t.units.unit]: <Named unit={unit} />,
            [t.fields.zimmer]: unit.zimmer === null ? '–' : amountText(unit.zimmer, language),
            [t.fields.wohnflaecheQm.replace(/ \(.*/, '')]:
              unit.wohnflaecheQm === null ? '–' : `${amountText(unit.wohnflaecheQm, language)} m²`,
            [t.fields.status]: <Status status={unit.status} />,
            [t.documents.before]: replaced?.name ?? t.documents.noneBefore,
          }}
        />
      )}
      <div class="row mt-auto *:flex-1 [&_.icon]:w-3">
        <Button icon="back" disabled={at === 0} onClick={() => go(at - 1)}>
          {t.documents.previous}
        </Button>
        <Button disabled={at + 1 === all} onClick={() => go(at + 1)}>
          {t.documents.next} <Icon name="forward" />
        </Button>
      </div>
    </aside>
  );
}
