import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { UNIT_STATUSES } from '../../values/unit-states.ts';
import { Refusal } from '../api/refusal.ts';
import { Amount } from '../components/amount.tsx';
import { Button, CopyButton } from '../components/button.tsx';
import { FaultsContext } from '../components/faults.tsx';
import { Icon } from '../components/icon.tsx';
import { Empty, Failed, Skeleton } from '../components/loaded.tsx';
import { Menu } from '../components/menu.tsx';
import { PillField } from '../components/pill.tsx';
import { RefusalBanner } from '../components/refusal-banner.tsx';
import { SelectField } from '../components/select-field.tsx';
import { Status } from '../components/status.tsx';
import { Table } from '../components/table.tsx';
import { TextArea, TextField } from '../components/text-field.tsx';
import { ChoiceSamples, SaleSamples } from './choice-samples.tsx';
import { OutwardSamples } from './outward-samples.tsx';

const TYPES = ['12', '13', '14', '16', '20', '28'];
const OFFLINE = new Refusal('offline', 'No answer came.', null);
const INVALID = new Refusal('invalid_request', 'Refused.', '01a1ff5c', [
  { path: 'kaufpreis', message: 'must be a number', rule: 'number' },
]);
const nothing = () => undefined;

/** All components in all states, for developers. A deployment does not include it. */
export function Styleguide() {
  return (
    <main class="styleguide">
      <h1>Styleguide</h1>
      <Samples title="Type">
        {TYPES.map((size) => (
          <p key={size} class={`sample-${size}`}>
            {size}: Wohnfläche 67,38 m², 349.900,00 €
          </p>
        ))}
      </Samples>
      <Samples title="Status">
        {UNIT_STATUSES.map((status) => (
          <Status key={status} status={status} />
        ))}
      </Samples>
      <Buttons />
      <Fields />
      <Samples title="Choices">
        <ChoiceSamples />
      </Samples>
      <Samples title="Sale">
        <SaleSamples />
      </Samples>
      <Figures />
      <Samples title="Messages">
        <RefusalBanner refusal={OFFLINE} />
        <RefusalBanner refusal={INVALID} />
        <p class="banner">
          <Icon name="warning" /> Warning
        </p>
      </Samples>
      <Samples title="States of a page">
        <Skeleton lines={3} />
        <Empty title="Nothing yet" hint="What to do next.">
          <Button>Next step</Button>
        </Empty>
        <Failed refusal={OFFLINE} retry={() => Promise.resolve()} />
      </Samples>
      <Samples title="Table">
        <Table
          label="Table"
          rows={['A-310', 'B-12 Maisonette Süd']}
          keyOf={(name) => name}
          columns={[
            { title: 'Name', kind: 'head', cell: (name) => name },
            { title: 'Price', kind: 'number', cell: () => <Amount of="895000.00" /> },
            { title: 'Actions', kind: 'actions', cell: () => <Button>Change</Button> },
          ]}
        />
      </Samples>
      <OutwardSamples />
    </main>
  );
}

function Figures() {
  return (
    <Samples title="Figures">
      <Amount of="349900.00" />
      <Amount of="67.375" />
      <Amount of={null} />
      <span class="badge">badge</span>
      <span class="badge warn">warn</span>
      <span class="badge danger">danger</span>
      <span class="badge quiet">quiet</span>
    </Samples>
  );
}

function Buttons() {
  return (
    <Samples title="Buttons">
      <Button kind="primary">Primary</Button>
      <Button>Plain</Button>
      <Button kind="quiet">Quiet</Button>
      <Button kind="danger">Danger</Button>
      <Button icon="plus">With an icon</Button>
      <Button disabled>Disabled</Button>
      <Button kind="primary" busy>
        Busy
      </Button>
      <CopyButton text="copied" />
      <Menu label="Menu" icon="more" look="quiet">
        {(close) => (
          <button type="button" onClick={close}>
            Entry
          </button>
        )}
      </Menu>
    </Samples>
  );
}

function Fields() {
  const [choice, setChoice] = useState('one');
  return (
    <FaultsContext.Provider
      value={[{ path: 'wrong', message: 'must be a number', rule: 'number' }]}
    >
      <Samples title="Fields">
        <TextField label="Text" value="Hafenkante 14" change={nothing} />
        <TextField
          label="A label that is much longer than the others, so that it wraps"
          value=""
          change={nothing}
        />
        <TextField label="Wrong" name="wrong" value="viel" change={nothing} />
        <SelectField
          label="Choice"
          hint="With a hint."
          value={choice}
          options={['one', 'two'].map((value) => ({ value, label: value }))}
          change={setChoice}
        />
        <TextArea label="Lines" value={'Altbau,\nsaniert'} change={nothing} />
        <PillField
          label="Pills"
          name="pills"
          value={choice}
          options={['one', 'two'].map((value) => ({ value, label: value }))}
          change={setChoice}
        />
      </Samples>
    </FaultsContext.Provider>
  );
}

interface SamplesProps {
  readonly title: string;
  readonly children: ComponentChildren;
}

function Samples({ title, children }: SamplesProps) {
  return (
    <section class="card card-body">
      <h2>{title}</h2>
      <div class="samples-of">{children}</div>
    </section>
  );
}
