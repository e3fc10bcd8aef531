import type { Publication, Webhook } from '../api/types.ts';
import { MembershipContext } from '../membership/membership.ts';
import { OnlineBar, Shown } from '../pages/publications/publication-view.tsx';
import { PutOnline } from '../pages/publications/put-online.tsx';
import { WebhookCard } from '../pages/webhooks/webhook-card.tsx';
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
const COUNTS = [null, { all: 48, online: 48, open: 19 }, { all: 120, online: 0, open: 57 }];

const nothing = () => undefined;

/** Components about reservations, publications and webhooks, in their states. */
export function OutwardSamples() {
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
      <Shown
        publication={{ ...PUBLICATION, projectIds: ['sample'], showPrices: false }}
        projects={[{ id: 'sample', name: 'Lindenhof' }]}
        change={nothing}
      />
      <PutOnline
        projectIds={null}
        counts={{ all: 120, online: 0, open: 57 }}
        changed={() => Promise.resolve()}
      />
      {WEBHOOKS.map((webhook) => (
        <WebhookCard
          key={webhook.id}
          webhook={webhook}
          opens={() => nothing}
          changed={() => Promise.resolve()}
        />
      ))}
    </MembershipContext.Provider>
  );
}
