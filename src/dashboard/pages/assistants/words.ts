import { words } from '../../kit/words.ts';

export const assistantWords = words({
  assistants: {
    connected: ['Verbundene Assistenten', 'Connected assistants'],
    lead: [
      'ChatGPT, Claude und andere lesen mit Ihrem Einverständnis',
      'ChatGPT, Claude and others read with your consent',
    ],
    assistant: ['Assistent', 'Assistant'],
    for: ['Für', 'For'],
    may: ['Darf', 'May'],
    ends: ['Endet', 'Ends'],
    reads: ['lesen', 'read'],
    reserves: ['lesen und reservieren', 'read and reserve'],
    lastUsed: ['Zuletzt genutzt', 'Last used'],
    since: ['seit {date}', 'since {date}'],
    none: ['Noch kein Assistent verbunden', 'No assistant is connected yet'],
    noneHint: [
      'Verbinden Sie einen: Er sucht Einheiten und reserviert sie, wenn Sie es erlauben.',
      'Connect one: it finds units, and reserves them if you allow it.',
    ],
    connect: ['Assistent verbinden', 'Connect an assistant'],
    connectHint: [
      'Fügen Sie diese Adresse in Ihrem Assistenten als eigenen Connector oder MCP-Server hinzu. Er führt Sie dann hierher, und Sie entscheiden, was er darf.',
      'Add this address to your assistant as a custom connector or MCP server. It then leads you here, and you decide what it may do.',
    ],
    end: ['Trennen', 'Disconnect'],
    endTitle: ['{name} trennen', 'Disconnect {name}'],
    endHint: [
      'Der Zugriff endet sofort. Reservierungen bleiben bis zu ihrem Ende bestehen.',
      'The access ends at once. Reservations stay until their end.',
    ],
    ended: ['{name} ist getrennt.', '{name} is disconnected.'],
    never: ['Was ein Assistent nie kann', 'What an assistant can never do'],
    nevers: {
      prices: [
        'Preise ändern, oder den Status außer durch Reservieren',
        'Change prices, or states except by reserving',
      ],
      deleting: ['Löschen, archivieren, veröffentlichen', 'Delete, archive, publish'],
      people: ['Personen, Tokens und Verträge sehen', 'See people, tokens and contracts'],
    },
    forbid: ['Für alle verbieten', 'Forbid for everybody'],
    banHint: [
      'Trennt alle sofort, und niemand verbindet neue. Nur die Leitung kann das ändern.',
      'Disconnects all at once, and nobody connects new ones. Only an owner can change this.',
    ],
    forbidHint: [
      'Verbundene Assistenten: {count}. Sie werden sofort getrennt; Reservierungen bleiben. API-Tokens gelten weiter.',
      'Connected assistants: {count}. They are disconnected at once; reservations stay. API tokens keep working.',
    ],
    forbidNow: ['Verbieten', 'Forbid'],
    forbidden: ['Assistenten sind verboten', 'Assistants are forbidden'],
    forbiddenHint: [
      'Die Leitung der Organisation kann sie hier wieder erlauben.',
      'An owner of the organisation can permit them here again.',
    ],
    events: ['Was zuletzt geschah', 'What happened last'],
    noEvents: [
      'Noch nichts. Reservierungen von Assistenten stehen hier.',
      'Nothing yet. Reservations of assistants are shown here.',
    ],
    access: {
      given: ['Zugriff erlaubt', 'access allowed'],
      ended: ['Zugriff beendet', 'access ended'],
    },
    asks: ['{name} möchte auf Einheit zugreifen', '{name} asks for access to Einheit'],
    publisher: ['Die Angaben stammen von {host}.', 'These details come from {host}.'],
    ownName: ['Der Name ist nicht geprüft.', 'The name is not verified.'],
    returns: {
      site: ['Danach geht es weiter zu {name}.', 'You then go to {name}.'],
      device: [
        'Danach geht es weiter zu einem Programm auf diesem Gerät ({name}).',
        'You then go to a program on this device ({name}).',
      ],
      app: [
        'Danach öffnet sich die App auf diesem Gerät, die {name} übernimmt.',
        'Then the app on this device opens that handles {name}.',
      ],
    },
    you: ['Sie sind', 'You are'],
    allProjects: ['alle Projekte', 'all projects'],
    right: ['Was darf der Assistent?', 'What may the assistant do?'],
    readHint: [
      'Einheiten, Preise, Status und Unterlagen ansehen und suchen',
      'See and search units, prices, states and documents',
    ],
    read: ['Lesen', 'Read'],
    reserve: ['Lesen und reservieren', 'Read and reserve'],
    reserveHint: [
      'Außerdem freie Einheiten bis zu 7 Tage reservieren, in Ihrem Namen',
      'Also reserve free units for up to 7 days, in your name',
    ],
    reserveNotYours: [
      'Ihre Rolle in dieser Organisation kann nicht reservieren',
      'Your role in this organisation cannot reserve',
    ],
    until: ['Gilt bis', 'Ends'],
    days: {
      30: ['30 Tage', '30 days'],
      90: ['90 Tage', '90 days'],
      365: ['1 Jahr', '1 year'],
    },
    promise: [
      'Preise ändern, löschen oder veröffentlichen kann kein Assistent. Trennen können Sie jederzeit.',
      'No assistant can change prices, delete or publish. You can disconnect at any time.',
    ],
    refuse: ['Ablehnen', 'Refuse'],
    allow: ['Zugriff erlauben', 'Allow access'],
    nowhere: [
      'Sie gehören noch zu keiner Organisation. Bitten Sie um eine Einladung.',
      'You belong to no organisation yet. Ask for an invitation.',
    ],
  },
});
