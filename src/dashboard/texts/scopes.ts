import type { Scope } from '../../values/roles.ts';
import { lateTexts } from './late-texts.ts';

const german: Record<Scope, string> = {
  'project:read': 'Projekte lesen',
  'project:create': 'Projekte anlegen',
  'project:update': 'Projekte ändern',
  'property:read': 'Einheiten und Importe lesen',
  'property:create': 'Einheiten anlegen',
  'property:import': 'Einheiten importieren',
  'property:update': 'Einheiten ändern',
  'files:read': 'Ordner und Unterlagen lesen',
  'files:upload': 'Ordner, Unterlagen und Bilder verwalten',
  'publication:manage': 'Auf Websites veröffentlichen',
  'webhook:manage': 'Webhooks verwalten',
};

const english: Record<Scope, string> = {
  'project:read': 'Read projects',
  'project:create': 'Create projects',
  'project:update': 'Change projects',
  'property:read': 'Read units and imports',
  'property:create': 'Create units',
  'property:import': 'Import units',
  'property:update': 'Change units',
  'files:read': 'Read folders and documents',
  'files:upload': 'Manage folders, documents and images',
  'publication:manage': 'Publish on websites',
  'webhook:manage': 'Manage webhooks',
};

/** All texts, with those of the rights of tokens. */
export const useScopeTexts = lateTexts({ scopes: german }, { scopes: english });
