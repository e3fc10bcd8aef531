import { reserve } from '../../api/reservations.ts';
import type { Reservation } from '../../api/types.ts';
import { useSubmit } from '../../api/use-submit.ts';
import { useAnnounce } from '../../components/announcer.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { Menu, MenuItem } from '../../components/menu.tsx';
import { RefusalBanner } from '../../components/refusal-banner.tsx';
import { useMembership } from '../../membership/membership.ts';
import { reservationEndWords } from './words.ts';
import { daysAfter } from './reservation-dialog.tsx';
import { useTexts } from '../../kit/use-texts.ts';

/** The extensions that the menu offers, in days. */
const DAYS = [3, 7, 14];

interface Props {
  readonly reservation: Reservation;
  /** Called after an extension, to read the page again. */
  readonly changed: () => Promise<void>;
  /** Asks for another date. */
  readonly askForDate: () => void;
  /** Set where the button is at the right end of a row. */
  readonly opens?: 'to-left';
  readonly icon?: IconName;
  /** CSS classes. */
  readonly look?: string;
}

/** The open button, and the panel's buttons. */
const OPEN =
  '[&_[aria-expanded=true]]:border-accent [&_[aria-expanded=true]]:outline [&_[aria-expanded=true]]:outline-accent [&_.menu-panel]:min-w-58 [&_.menu-panel>button]:min-h-8.5 [&_.menu-panel>button]:text-14 [&_.small]:text-12';

/** Extends a reservation by some days; the hour stays. Another date is asked for in a dialog. */
export function ExtendMenu({ reservation, changed, askForDate, look = '', ...face }: Props) {
  const { t, format } = useTexts(reservationEndWords);
  const { orgId } = useMembership();
  const announce = useAnnounce();
  const submission = useSubmit();
  const { propertyId, reference, until } = reservation;
  const extend = async (end: string) => {
    if (reference === null) return;
    await reserve(orgId, propertyId, { until: end, reference });
    await changed();
    announce(t.reservations.reservedUntil({ date: format.dateTime(end) }));
  };
  return (
    <div class={`extend ${OPEN} ${look}`}>
      <Menu label={t.reservations.extend} face={t.reservations.extend} {...face}>
        {reference !== null &&
          DAYS.map((days) => {
            const end = daysAfter(until, days);
            const act = () => void submission.submit(() => extend(end));
            return (
              <MenuItem key={days} look="row spread" act={act}>
                <strong>{t.reservationEnd.days({ days })}</strong>
                <span class="small">{format.weekday(end)}</span>
              </MenuItem>
            );
          })}
        {reference !== null && <hr />}
        <MenuItem act={askForDate}>
          <Icon name="calendar" />
          {t.reservationEnd.otherDate}
        </MenuItem>
      </Menu>
      <RefusalBanner refusal={submission.refusal} />
    </div>
  );
}
