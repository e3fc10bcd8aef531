CREATE TABLE `orphaned_objects` (
	`object_key` text PRIMARY KEY NOT NULL,
	`first_seen_at` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- idempotency_keys becomes a rowid table: WITHOUT ROWID, a row of more than 1 kB takes an overflow
-- page of 4 kB. Name and columns stay, so that the version of the Worker that runs during the
-- migration goes on working. Records that may still be replayed are
-- copied; their bodies stay TEXT until they expire, and new ones are compressed BLOBs. Dropping the
-- old table deletes no other rows: no foreign key and no trigger refers to it.
CREATE TABLE `idempotency_records` (
	`org_id` text NOT NULL,
	`token_id` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`location` text,
	`body` any NOT NULL,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
INSERT INTO `idempotency_records` (`org_id`, `token_id`, `path`, `key`, `fingerprint`, `status`, `location`, `body`, `created_at`)
SELECT `org_id`, `token_id`, `path`, `key`, `fingerprint`, `status`, `location`, `body`, `created_at` FROM `idempotency_keys`
WHERE `created_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day');
--> statement-breakpoint
DROP TABLE `idempotency_keys`;--> statement-breakpoint
ALTER TABLE `idempotency_records` RENAME TO `idempotency_keys`;--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_by_request` ON `idempotency_keys` (`token_id`,`path`,`key`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);
--> statement-breakpoint
-- An entry of the trail is written once. INSERT OR REPLACE fires no trigger for the row that it
-- deletes, so that an insert in place of an entry is refused as well. A retention job may delete
-- what is older than a year.

CREATE TRIGGER audit_on_update BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'audit: an entry cannot be changed');
END;
--> statement-breakpoint
CREATE TRIGGER audit_on_delete BEFORE DELETE ON audit
WHEN OLD.at >= strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year') BEGIN
  SELECT RAISE(ABORT, 'audit: an entry cannot be deleted within a year');
END;
--> statement-breakpoint
CREATE TRIGGER audit_on_replace BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE org_id = NEW.org_id AND id = NEW.id) BEGIN
  SELECT RAISE(ABORT, 'audit: an entry cannot be replaced');
END;
