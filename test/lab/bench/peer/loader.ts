import type Database from 'better-sqlite3';
import type { UnitRow } from '../../../../src/resources/properties/store/unit-rows.ts';
import type { ImageRow } from '../stock/images.ts';
import type { Organisation } from '../stock/organisation.ts';
import { createTables, imageInserter, openDatabase, peerDigest, unitInserter } from './database.ts';

interface Project {
  readonly id: string;
  readonly orgId: string;
  readonly name: string;
  readonly createdAt: string;
}

/** Fills a new database of the peer, before it is served. */
export class PeerLoader {
  readonly #database: Database.Database;
  readonly #insertUnits: (units: readonly UnitRow[]) => void;
  readonly #insertImages: (images: readonly ImageRow[]) => void;

  constructor(path: string) {
    this.#database = openDatabase(path);
    createTables(this.#database);
    this.#insertUnits = unitInserter(this.#database);
    this.#insertImages = imageInserter(this.#database);
  }

  organisation({ id, token }: Organisation, projects: readonly Project[]): void {
    this.#database
      .prepare('INSERT INTO tokens (digest, orgId) VALUES (?, ?)')
      .run(peerDigest(token), id);
    const insert = this.#database.prepare(
      'INSERT INTO projects (id, orgId, name, createdAt) VALUES (@id, @orgId, @name, @createdAt)',
    );
    for (const project of projects) insert.run(project);
  }

  units(units: readonly UnitRow[]): void {
    this.#database.transaction(this.#insertUnits)(units);
  }

  images(images: readonly ImageRow[]): void {
    this.#database.transaction(this.#insertImages)(images);
  }

  /** Ends the filling with ANALYZE, as SQLite's documentation advises. */
  end(): void {
    this.#database.exec('ANALYZE');
    this.#database.close();
  }
}
