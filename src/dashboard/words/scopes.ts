import type { Scope } from '../../values/roles.ts';
import type { Pair } from '../kit/words.ts';

/** The rights of tokens. */
export const SCOPE_NAMES = {
  'project:read': ['Projekte lesen', 'Read projects'],
  'project:create': ['Projekte anlegen', 'Create projects'],
  'project:update': ['Projekte ändern', 'Change projects'],
  'property:read': ['Einheiten und Importe lesen', 'Read units and imports'],
  'property:create': ['Einheiten anlegen', 'Create units'],
  'property:import': ['Einheiten importieren', 'Import units'],
  'property:update': ['Einheiten ändern', 'Change units'],
  'files:read': ['Ordner und Unterlagen lesen', 'Read folders and documents'],
  'files:upload': [
    'Ordner, Unterlagen und Bilder verwalten',
    'Manage folders, documents and images',
  ],
  'publication:manage': ['Auf Websites veröffentlichen', 'Publish on websites'],
  'webhook:manage': ['Webhooks verwalten', 'Manage webhooks'],
} as const satisfies Record<Scope, Pair>;
