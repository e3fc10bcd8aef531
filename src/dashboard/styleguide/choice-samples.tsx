import { useState } from 'preact/hooks';
import { UNIT_STATUSES } from '../../values/unit-states.ts';
import { Checkbox } from '../components/checkbox.tsx';
import { Moment } from '../components/moment.tsx';
import { SearchField } from '../components/search-field.tsx';
import { Segments } from '../components/segments.tsx';
import { SuggestedField } from '../components/suggested-field.tsx';
import { Switch } from '../pages/units/form/switch.tsx';
import { SalesBar } from '../pages/overview/sales-bar.tsx';
import { SalesLegend } from '../pages/projects/sales-legend.tsx';

const nothing = () => undefined;

/** Some units of each status. */
const COUNTS = UNIT_STATUSES.map((status, at) => ({ status, units: 17 - 2 * at }));

const FLOORS = {
  are: 'Floors',
  from: [
    { value: '3. OG', about: '4 units' },
    { value: 'DG', about: '2 units' },
  ],
  note: 'is on floor 3',
};

/** Controls that choose, each in all its states. */
export function ChoiceSamples() {
  const [segment, setSegment] = useState('list');
  const [isOn, setIsOn] = useState(true);
  const [floor, setFloor] = useState('3. OG');
  return (
    <>
      <Checkbox checked={isOn} check={setIsOn}>
        Checked
      </Checkbox>
      <Checkbox checked={false} check={nothing}>
        Not checked
      </Checkbox>
      <Checkbox checked={false} indeterminate check={nothing}>
        Some of several
      </Checkbox>
      <Switch on={isOn} change={setIsOn}>
        On
      </Switch>
      <Switch on={!isOn} change={nothing}>
        Off
      </Switch>
      <Segments
        label="Segments"
        value={segment}
        options={['list', 'plan'].map((value) => ({ value, label: value }))}
        change={setSegment}
      />
      <SearchField label="Search" sought="" search={nothing} />
      <SuggestedField
        label="Floor"
        hint={undefined}
        name="floor"
        value={floor}
        change={setFloor}
        suggestions={FLOORS}
      />
    </>
  );
}

/** How a sale proceeds, and a moment. */
export function SaleSamples() {
  return (
    <>
      <SalesBar statuses={COUNTS} />
      <SalesLegend statuses={COUNTS} />
      <p>
        <Moment at="2026-11-20T09:30:00.000Z" as="short" />
      </p>
    </>
  );
}
