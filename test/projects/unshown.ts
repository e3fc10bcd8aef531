/** Fields of a project that the dashboard does not show. */
export const UNSHOWN = {
  state: 'Sachsen',
  description: 'Altbau, saniert',
  apiDataSource: 'crm',
  apiDataReception: 'push',
};
