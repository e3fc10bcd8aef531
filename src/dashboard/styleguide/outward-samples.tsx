import type { Publication, Webhook } from '../api/types.ts';
import { MembershipContext } from '../membership/membership.ts';
import { START } from '../pages/publications/code.ts';
import { CodeCard } from '../pages/publications/code-card.tsx';
import { LookCard } from '../pages/publications/look-card.tsx';
import type { OnlineCounts } from '../pages/publications/online-counts.ts';
import { OnlineBar } from '../pages/publications/publication-view.tsx';
import { PutOnline } from '../pages/publications/put-online.tsx';
import { ShownCard } from '../pages/publications/shown-card.tsx';
import { useTyped } from '../navigation/typed.ts';
import { WebhookDetails } from '../pages/webhooks/webhook-details.tsx';
import { WebhookTable } from '../pages/webhooks/webhook-table.tsx';
import { ReservationSamples } from './reservation-samples.tsx';

const MEMBERSHIP = {
  orgId: 'sample',
  orgName: 'Nordlicht',
  memberId: 'sample',
  name: 'Henrike Boysen',
  role: 'owner',
} as const;
const AT = '2026-11-20T09:30:00.000Z';
const LATER = '2100-01-01T17:00:00.000Z';

const HEALTHY: Webhook = {
  id: 'healthy',
  url: 'https://crm.example/einheit',
  description: 'CRM',
  enabled: true,
  createdAt: AT,
  updatedSince: AT,
  failingSince: null,
  nextAttemptAt: null,
  disabledAt: null,
  previousSecretEndsAt: null,
  attempts: [
    { at: AT, type: 'stock.changed', result: 'acknowledged', status: 204, milliseconds: 84 },
  ],
};

/** A webhook in each state. */
const WEBHOOKS: readonly Webhook[] = [
  HEALTHY,
  { ...HEALTHY, id: 'waiting', description: 'Waiting', attempts: [] },
  { ...HEALTHY, id: 'off', description: 'Off', enabled: false },
  { ...HEALTHY, id: 'rotated', description: 'Rotated', previousSecretEndsAt: LATER },
  {
    ...HEALTHY,
    id: 'failing',
    description: null,
    failingSince: AT,
    nextAttemptAt: LATER,
    attempts: [
      { at: AT, type: 'stock.changed', result: 'timed_out', status: null, milliseconds: 10_000 },
    ],
  },
  { ...HEALTHY, id: 'disabled', description: 'Disabled', enabled: false, disabledAt: AT },
];

const PUBLICATION: Publication = {
  id: 'sample',
  orgId: 'sample',
  key: 'einheit_pub_sample',
  name: 'Website',
  projectIds: null,
  showPrices: true,
  imageSize: '1600',
  metadata: [],
  createdAt: AT,
};

/** While they load, with units online, and with none. */
const SOME_ONLINE: OnlineCounts = {
  all: 48,
  online: 29,
  byStatus: [
    { status: 'frei', units: 17 },
    { status: 'reserviert', units: 12 },
  ],
  open: 19,
  plan: 41,
  some: [],
};
const NONE_ONLINE = { ...SOME_ONLINE, all: 120, online: 0, byStatus: [], open: 57 };
const COUNTS = [null, SOME_ONLINE, NONE_ONLINE];

const nothing = () => undefined;
const later = () => Promise.resolve();

/** Components about reservations, publications and webhooks, in their states. */
export function OutwardSamples() {
  const look = useTyped('look', START);
  return (
    <MembershipContext.Provider value={MEMBERSHIP}>
      <ReservationSamples />
      {COUNTS.map((counts) => (
        <OnlineBar
          key={counts?.online}
          publication={PUBLICATION}
          counts={counts}
          change={nothing}
          end={nothing}
        />
      ))}
      <ShownCard
        publication={{ ...PUBLICATION, projectIds: ['sample'], showPrices: false }}
        projects={[{ id: 'sample', name: 'Lindenhof' }]}
        look={look}
        change={nothing}
        changed={later}
      />
      <CodeCard name="Website" code="<einheit-units></einheit-units>" isNextStep />
      <LookCard look={look} />
      <div class="website-page">
        <div>
          <PutOnline projectIds={null} counts={NONE_ONLINE} changed={later} />
        </div>
      </div>
      <WebhookTable webhooks={WEBHOOKS} chosen="failing" opens={() => nothing} />
      {WEBHOOKS.map((webhook) => (
        <WebhookDetails key={webhook.id} webhook={webhook} changed={later} />
      ))}
    </MembershipContext.Provider>
  );
}
