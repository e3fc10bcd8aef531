import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { MONEY_DIGITS } from '../../../values/decimal.ts';
import { isHolding, reservationIn } from '../../api/reservations.ts';
import { readProjects } from '../../api/stock.ts';
import { refusalOf } from '../../api/refusal.ts';
import { changeUnit, readUnit, readUnitChanges } from '../../api/units.ts';
import type { AuditEntry, Project, Unit } from '../../api/types.ts';
import { type Reading, useReading } from '../../api/use-reading.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Button } from '../../components/button.tsx';
import { lazily } from '../../components/lazily.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { ActionMenu } from '../../components/menu.tsx';
import { Page } from '../../components/page.tsx';
import { may, useMembership } from '../../membership/membership.ts';
import { hrefOf } from '../../navigation/routes.ts';
import { type Document, readDocuments } from '../../documents/requests.ts';
import { DocumentsOfProject, UnitDocuments } from '../../documents/document-cards.tsx';
import { useDialog } from '../../navigation/use-dialog.ts';
import { unitPageWords } from './words.ts';
import {
  ReleaseDialog,
  isReservable,
  UnitReservation,
} from '../reservations/reservation-dialog.tsx';
import { type MeanPrice, UnitFacts } from './form/unit-fields.tsx';
import { OwnFactsDialog, useOwnFacts } from './form/own-facts.tsx';
import { UnitEditor } from './form/unit-editor.tsx';
import { type Restore, History } from './history.tsx';
import { UnitImages } from './images/unit-images.tsx';
import { useImages, useDroppedFiles } from './images/uploads.ts';
import { nameOf } from '../../texts/unit-name.ts';
import { Neighbours, readHouse } from './neighbours.tsx';
import { meanPerQm } from './new/siblings.ts';
import { ReservationStrip } from './reservation-strip.tsx';
import { SeenOn, usePublications } from './seen-on.tsx';
import { canMoveBack, NextStep, SaleStepDialog, Sold } from './sale-steps.tsx';
import { useTexts } from '../../kit/use-texts.ts';
import { refusalText } from '../../components/refusal-banner.tsx';

const UnitSheets = lazily(() => import('./unit-sheet.tsx'), 'UnitSheets');

const DIALOGS = ['reserve', 'release', 'metadata', 'appointment', 'sold', 'back'] as const;

type DialogControl = ReturnType<typeof useDialog<(typeof DIALOGS)[number]>>;

/** Images, fields and documents, and beside them a card that stays in view. */
const LAYOUT = [
  'unit-layout grid grid-cols-[minmax(0,1fr)_var(--side)] items-start gap-x-4 gap-y-3 [&>form]:contents',
  '[&>:is(.images,.unit-documents)]:col-1 [&>.project-documents]:order-4 [&>form>.save-bar]:order-5',
  // Nothing is above the price without images, and nothing above the fields gives way to the history.
  'max-lg:grid-cols-[minmax(0,1fr)] max-lg:[&>.unit-documents]:order-2 max-lg:[&>.images.without]:order-4 max-lg:[&_.skeleton]:order-4',
].join(' ');

/** While files are dragged over it. */
const OVER = 'over outline-2 outline-offset-4 outline-accent outline-dashed';

interface Props {
  /** Id of the unit. */
  readonly id: string;
}

/** A unit: images, fields, price, status and history. Editable for those with the permission. */
export function UnitPage({ id }: Props) {
  const { t } = useTexts(unitPageWords);
  const { orgId } = useMembership();
  const { unit, changes, isLoading, saved, ownAt, reread } = useUnit(orgId, id);
  const { images, documents, publications, areLoading } = useAttached(orgId, id);
  const { drop, isOver } = useDroppedFiles(id, images);
  const projects = useReading(`projects of ${orgId}`, () => readProjects(orgId));
  const dialog = useDialog(DIALOGS);
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Page
      title={unit.state === 'loaded' ? nameOf(unit.value) : t.units.unit}
      short
      crumbs={crumbsOf(orgId, t, unit, projects)}
      actions={
        <Actions reading={unit} dialog={dialog} saved={saved} print={() => setPrinting(true)} />
      }
    >
      {/* What is below the images, the reservation and the documents would move. */}
      <Loaded reading={isLoading || areLoading ? { ...unit, state: 'loading' } : unit} lines={14}>
        {(loaded) => (
          <>
            <div class={isOver ? `${LAYOUT} ${OVER}` : LAYOUT}>
              <UnitImages
                unitId={id}
                reading={images}
                changed={() => void changes.reload()}
                drop={drop}
              />
              <UnitDetails
                unit={loaded}
                changes={changes}
                documents={documents.state === 'loaded' ? documents.value : []}
                ownAt={ownAt}
                saved={saved}
                reread={reread}
                dialog={dialog}
                seen={<SeenOn unit={loaded} publications={publications} />}
              />
              <UnitDocuments key={id} unit={loaded} reading={documents} />
              <DocumentsOfProject projectId={loaded.projectId} />
            </div>
            {isPrinting && <UnitSheets units={[loaded]} done={() => setPrinting(false)} />}
            <OpenDialog unit={loaded} dialog={dialog} changed={reread} reread={saved} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

interface ActionsProps extends Pick<UnitDetailsProps, 'dialog' | 'saved'> {
  readonly reading: Reading<Unit>;
  /** Prints the unit's sheet. */
  readonly print: () => void;
}

/** What is in the head of the page. Its place is there before the unit. */
function Actions({ reading, print, ...props }: ActionsProps) {
  const { t } = useTexts(unitPageWords);
  return (
    <div class="row max-md:min-w-[calc(3*var(--control))] max-md:flex-nowrap max-md:justify-end max-md:gap-0">
      {reading.state === 'loaded' && (
        <>
          <Neighbours unit={reading.value} />
          <span class="max-md:hidden">
            <Button icon="print" onClick={print}>
              {t.unitPage.sheet}
            </Button>
          </span>
          <UnitMenu unit={reading.value} print={print} {...props} />
        </>
      )}
    </div>
  );
}

type UnitMenuProps = Pick<UnitDetailsProps, 'unit' | 'dialog' | 'saved'> &
  Pick<ActionsProps, 'print'>;

/** What is rarely done with a unit. On a phone it also has the data sheet. */
function UnitMenu({ unit, dialog, saved, print }: UnitMenuProps) {
  const { t } = useTexts(unitPageWords);
  const { orgId, role } = useMembership();
  const announce = useAnnounce();
  const sheet = { text: t.unitPage.sheet, act: print, look: 'md:hidden' };
  if (!may(role, 'property:update')) {
    return (
      <div class="md:hidden">
        <ActionMenu of={nameOf(unit)} actions={[sheet]} />
      </div>
    );
  }
  const archive = async () => {
    try {
      await changeUnit(orgId, unit, { archived: !unit.archived });
      announce(t.unitPage.saved);
    } catch (error) {
      announce(refusalText(t, refusalOf(error)));
    }
    await saved();
  };
  const offered = isReservable(unit)
    ? [{ text: t.reservations.reserve, act: dialog.opens('reserve') }]
    : [];
  return (
    <ActionMenu
      of={nameOf(unit)}
      actions={[
        sheet,
        ...offered,
        ...(canMoveBack(unit) ? [{ text: t.saleSteps.back, act: dialog.opens('back') }] : []),
        { text: t.unitPage.editOwnFacts, act: dialog.opens('metadata') },
        {
          text: unit.archived ? t.unitPage.unarchive : t.unitPage.archive,
          act: () => void archive(),
        },
      ]}
    />
  );
}

/** The images and documents of a unit, and what is published. */
function useAttached(orgId: string, id: string) {
  const images = useImages(orgId, id);
  const documents = useReading(`documents of ${id}`, () =>
    readDocuments(orgId, { propertyId: id }),
  );
  const publications = usePublications();
  return {
    images,
    documents,
    publications,
    areLoading: [images, documents, publications].some(({ state }) => state === 'loading'),
  };
}

interface UnitDetailsProps {
  readonly unit: Unit;
  readonly changes: Reading<AuditEntry[]>;
  readonly documents: readonly Document[];
  readonly ownAt: string | null;
  readonly saved: () => Promise<void>;
  /** Reads the unit again after a change of one's own beside the form. */
  readonly reread: () => Promise<void>;
  readonly dialog: DialogControl;
  /** On which websites it is. */
  readonly seen: ComponentChildren;
}

/** The fields, the reservation and the history of a unit. */
function UnitDetails({ unit, changes, documents, dialog, seen, ...rest }: UnitDetailsProps) {
  const { reread } = rest;
  const { role } = useMembership();
  const mayChange = may(role, 'property:update');
  const history = (restore?: Restore) => (
    <Loaded reading={changes} lines={3}>
      {(entries) => (
        <History unit={unit} entries={entries} documents={documents} restore={restore} />
      )}
    </Loaded>
  );
  const mean = useMean(unit);
  const reservation = reservationIn(unit);
  const next = mayChange && <NextStep unit={unit} opens={dialog.opens} changed={reread} />;
  const offer = unit.status === 'verkauft' ? <Sold unit={unit} /> : next;
  const entries = changes.state === 'loaded' ? changes.value : [];
  const since = useSince(unit, entries);
  const reserved =
    reservation === undefined
      ? undefined
      : (status: ComponentChildren) => (
          <ReservationStrip
            unit={unit}
            reservation={reservation}
            status={status}
            changed={reread}
            askForDate={dialog.opens('reserve')}
            release={dialog.opens('release')}
          />
        );
  const own = useOwnFacts(unit, mayChange ? dialog.opens('metadata') : undefined);
  const parts = { unit, reserved, offer, mean, own, seen };
  if (!mayChange) return <UnitFacts {...parts}>{history()}</UnitFacts>;
  return (
    <UnitEditor {...parts} {...rest} since={since}>
      {history}
    </UnitEditor>
  );
}

interface OpenDialogProps extends Pick<UnitDetailsProps, 'unit' | 'dialog' | 'reread'> {
  readonly changed: () => Promise<void>;
}

/** The open dialog. It is outside of the form of the fields. */
function OpenDialog({ unit, dialog, changed, reread }: OpenDialogProps) {
  const { name, close } = dialog;
  const { role } = useMembership();
  if (name === null || !may(role, 'property:update')) return null;
  if (name === 'metadata') return <OwnFactsDialog unit={unit} close={close} changed={changed} />;
  if (name === 'appointment' || name === 'sold' || name === 'back')
    return <SaleStepDialog {...{ name, unit, close, changed }} />;
  if (!isReservable(unit)) return null;
  if (name === 'reserve') return <UnitReservation {...{ unit, close, changed, reread }} />;
  const reservation = reservationIn(unit);
  if (reservation === undefined || !isHolding(reservation)) return null;
  return <ReleaseDialog unit={unit} reservation={reservation} close={close} changed={changed} />;
}

/** The mean price per m² of the unit's house, or of its project. */
function useMean(unit: Unit): MeanPrice | undefined {
  const { projectId, haus } = unit;
  const { t } = useTexts(unitPageWords);
  const { orgId } = useMembership();
  const reading = useReading(`mean of ${projectId} ${haus}`, async () => {
    const { units, next } = await readHouse(orgId, unit, null);
    return next === null ? meanPerQm(units) : null;
  });
  if (reading.state !== 'loaded' || reading.value === null) return undefined;
  const place = haus === null ? t.unitPage.project : t.units.inHouse(haus);
  return { of: t.unitPage.meanOf({ place }), figure: reading.value.toFixed(MONEY_DIGITS) };
}

/** Since when the unit is online, in words, if its shown history says so. */
function useSince({ visibility }: Unit, entries: readonly AuditEntry[]): string | undefined {
  const { t, format } = useTexts(unitPageWords);
  const entry = entries.find(({ after }) => after?.['visibility'] === 'online');
  if (visibility !== 'online' || entry === undefined) return undefined;
  return t.unitPage.onlineSince({ day: format.day(entry.at) });
}

/** The links to the unit's project and to the units of its house, once both are loaded. */
function crumbsOf(
  orgId: string,
  { units: words }: ReturnType<typeof useTexts>['t'],
  unit: Reading<Unit>,
  projects: Reading<Project[]>,
) {
  const list = { name: words.title, href: hrefOf(orgId, 'units') };
  if (unit.state !== 'loaded') return [list];
  const { haus } = unit.value;
  const known = projects.state === 'loaded' ? projects.value : [];
  const project = known.find((each) => each.id === unit.value.projectId);
  if (project === undefined) return [list];
  const ofProject = `${list.href}?project=${project.id}`;
  return [
    { name: project.name, href: hrefOf(orgId, 'projects/:id', project.id) },
    haus === null
      ? { ...list, href: ofProject }
      : { name: words.inHouse(haus), href: `${ofProject}&haus=${encodeURIComponent(haus)}` },
  ];
}

/** A unit with its history and reservation, and what reads all of them again. */
function useUnit(orgId: string, id: string) {
  const unit = useReading(`unit ${id}`, () => readUnit(orgId, id));
  const changes = useReading(`changes of ${id}`, () => readUnitChanges(orgId, id));
  const [ownAt, setOwnAt] = useState<string | null>(null);
  const isReserved = unit.state === 'loaded' && unit.value.reservation !== null;
  const saved = async () => {
    await Promise.all([unit.reload(), changes.reload()]);
  };
  return {
    unit,
    changes,
    // The history says who has reserved it.
    isLoading: isReserved && changes.state === 'loading',
    saved,
    /** The version (`updatedAt`) that the person's own change has made. */
    ownAt,
    /** The same after such a change. */
    reread: async () => {
      setOwnAt((await readUnit(orgId, id)).updatedAt);
      await saved();
    },
  };
}
