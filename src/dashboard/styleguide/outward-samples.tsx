import type { Publication, Webhook } from '../api/types.ts';
import { MembershipContext } from '../membership/membership.ts';
import { PublicationCard } from '../pages/publications/publication-card.tsx';
import { WebhookCard } from '../pages/webhooks/webhook-card.tsx';
import { ReservationSamples } from './reservation-samples.tsx';

const MEMBERSHIP = {
  orgId: 'sample',
  orgName: 'Nordlicht',
  memberId: 'sample',
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

/** The demo's publication, because its preview reads the units. */
const PUBLICATION: Publication = {
  id: 'sample',
  orgId: 'sample',
  key: 'einheit_pub_7Bx8KaJRfpCTIfr6tadBUcd921UAjbfbBddirtOZlAgFyDm',
  name: 'Website',
  projectIds: null,
  showPrices: true,
  imageSize: 'original',
  createdAt: AT,
};

const nothing = () => undefined;

/** Components about reservations, publications and webhooks, in their states. */
export function OutwardSamples() {
  return (
    <MembershipContext.Provider value={MEMBERSHIP}>
      <ReservationSamples />
      <PublicationCard publication={PUBLICATION} change={nothing} end={nothing} />
      <PublicationCard
        publication={{
          ...PUBLICATION,
          name: 'Lindenhof',
          projectIds: ['sample'],
          showPrices: false,
        }}
        change={nothing}
        end={nothing}
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
