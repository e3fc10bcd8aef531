import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare';
import * as z from 'zod/mini';
import type { Duration } from '../duration.ts';

/** How to start the sandbox. */
export interface StartOptions {
  /** The port to listen on. By default, any free one. */
  readonly port?: number;
  /** The address of the interface to listen on: by default `127.0.0.1`, so that only this machine can call. */
  readonly ip?: string;
  /** Whether to begin without the demo data. By default `true`. */
  readonly empty?: boolean;
  /** The time from which the service's clock goes on (RFC 3339). By default, the machine's. */
  readonly clock?: string;
  /** A directory that keeps all data. By default, they end with the sandbox. */
  readonly persistTo?: string;
}

/** The limits of a plan; an absent one means unlimited. The reference of the operator's surface explains them. */
export interface PlanLimits {
  readonly monthlyUnits?: number | null;
  readonly maxOnlineUnits?: number | null;
  readonly maxProjects?: number | null;
  readonly maxFolders?: number | null;
  readonly requestsPerMinute?: number | null;
  /** By default as many as `requestsPerMinute`. */
  readonly burst?: number | null;
}

/** An organisation to open. */
export interface NewOrganisation {
  readonly name?: string;
  readonly plan?: PlanLimits;
  /** By default a person who can sign in to the dashboard by a click. */
  readonly owner?: { readonly name: string; readonly email: string };
  /** The scopes of its token. By default, every one. */
  readonly scopes?: readonly string[];
}

/** An open organisation, with a token of its own. */
export interface Organisation {
  readonly organisation: { readonly id: string; readonly name: string };
  readonly token: string;
}

/** A fault of the service or of the network, for the requests that it concerns. */
export interface Fault {
  /** Their path; `*` stands for any characters: `/v1/projects/*`. */
  readonly path: string;
  /** Their method. By default, any. */
  readonly method?: string;
  /** How many requests it concerns. By default, one. */
  readonly times?: number;
  /** The service answers with this status, 400 to 599, and does nothing. */
  readonly status?: number;
  /** The service first waits for so many milliseconds. */
  readonly delayMs?: number;
  /** The service does what was asked; then the connection ends within its answer. */
  readonly cut?: boolean;
}

/** A running sandbox: the whole service, of the version of this package. */
export interface Einheit extends AsyncDisposable {
  /** Its address, such as `http://127.0.0.1:41237`. */
  readonly origin: string;
  /** The key of `/operator/v1` and `/orgs/v1`. */
  readonly operatorKey: string;
  /** The organisation that the sandbox begins with; after a reset, another one. */
  readonly first: Organisation;
  /** The token of {@link first}, with every scope. */
  readonly token: string;
  /** Opens an organisation, as an operator does. */
  readonly organisation: (about?: NewOrganisation) => Promise<Organisation>;
  /** The clock of the service. It goes on by itself. */
  readonly clock: {
    /** @returns what time it is (UTC, RFC 3339). */
    readonly now: () => Promise<string>;
    /** Sets it forward, and runs the jobs: reservations end, tokens expire. @returns what time it is. */
    readonly advance: (by: Duration) => Promise<string>;
    /** Sets it to a time (RFC 3339). If that is later, the jobs run. @returns what time it is. */
    readonly set: (at: string) => Promise<string>;
  };
  /** Asks for a fault. Several are used up one after another. */
  readonly faults: (fault: Fault) => Promise<void>;
  /** Takes back the faults that are left. */
  readonly noFaults: () => Promise<void>;
  /** Runs what a deployment runs every five minutes and every hour. */
  readonly jobs: () => Promise<void>;
  /** Deletes everything. @param clock as in {@link StartOptions}; by default the same. @returns the new {@link first}. */
  readonly reset: (clock?: string) => Promise<Organisation>;
  /** Ends the sandbox. */
  readonly stop: () => Promise<void>;
}

const Opened = z.object({
  organisation: z.object({ id: z.string(), name: z.string() }),
  token: z.string(),
});
const Started = z.extend(Opened, { operatorKey: z.string() });
const Time = z.object({ now: z.string() });
const Nothing = z.unknown();

const Settings = z.looseObject({
  bindings: z.record(z.string(), z.string()),
  assets: z.looseObject({ binding: z.string() }),
});

const PACKAGE = import.meta.dirname;

/**
 * Starts the service on this machine, with databases of its own. It ends with this process at the latest.
 *
 * @throws Error if the port is in use, or the clock no date-time.
 */
export async function start(options: StartOptions = {}): Promise<Einheit> {
  const { port = 0, ip = '127.0.0.1', empty = true, clock, persistTo } = options;
  const worker = Settings.parse(JSON.parse(await readFile(join(PACKAGE, 'worker.json'), 'utf8')));
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: ip,
      port,
      cf: false,
      logRequests: false,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ level, message }) => {
        if (level === 'error') console.error(message);
      },
      ...(persistTo !== undefined && { resourcePersistencePath: persistTo }),
      workers: [
        {
          ...worker,
          name: 'einheit',
          modules: [{ type: 'ESModule', path: join(PACKAGE, 'worker.js') }],
          modulesRoot: PACKAGE,
          assets: { ...worker.assets, directory: join(PACKAGE, 'site') },
          bindings: { ...worker.bindings, SANDBOX: empty ? 'empty' : 'demo' },
        },
      ],
    }),
  );
  try {
    const { origin } = await miniflare.ready;
    return await controlled(origin, clock, () => miniflare.dispose());
  } catch (error) {
    await miniflare.dispose();
    throw error;
  }
}

/** The sandbox at this address. @param stop ends it. */
async function controlled(
  origin: string,
  clock: string | undefined,
  stop: () => Promise<void>,
): Promise<Einheit> {
  const control = controlOf(origin);
  const setTo = (at: string) => control('POST', '/clock', Time, { at });
  if (clock !== undefined) await setTo(clock);
  const { operatorKey, ...opened } = await control('GET', '', Started);
  let first: Organisation = opened;
  return {
    origin,
    operatorKey,
    get first() {
      return first;
    },
    get token() {
      return first.token;
    },
    organisation: (about = {}) => control('POST', '/organisations', Opened, about),
    clock: {
      now: async () => (await control('GET', '/clock', Time)).now,
      advance: async (by) => (await control('POST', '/clock', Time, { advance: by })).now,
      set: async (at) => (await setTo(at)).now,
    },
    faults: async (fault) => {
      await control('POST', '/faults', Nothing, fault);
    },
    noFaults: async () => {
      await control('DELETE', '/faults', Nothing);
    },
    jobs: async () => {
      await control('POST', '/jobs', Nothing);
    },
    reset: async (at = clock) => {
      first = await control('POST', '/reset', Opened, at === undefined ? {} : { clock: at });
      return first;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

type Control = <Answer extends z.ZodMiniType>(
  method: string,
  path: string,
  answers: Answer,
  body?: object,
) => Promise<z.output<Answer>>;

/** Calls the routes below /local/, by which programs in other languages control the sandbox. */
function controlOf(origin: string): Control {
  return async (method, path, answers, body) => {
    const answer = await fetch(`${origin}/local${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The sandbox has refused ${method} /local${path}: ${text}`);
    return answers.parse(text === '' ? undefined : JSON.parse(text));
  };
}
