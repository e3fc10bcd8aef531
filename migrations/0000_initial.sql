CREATE TABLE `folders` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`parent_id` text,
	`color` text,
	`visibility` text NOT NULL,
	`created_by_user_id` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`,`parent_id`) REFERENCES `folders`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`org_id`,`created_by_user_id`) REFERENCES `members`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "folders_visibility" CHECK(visibility IN ('private', 'org'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `folders_by_name` ON `folders` (`org_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `folders_by_parent` ON `folders` (`org_id`,`parent_id`,`name`,`id`);--> statement-breakpoint
CREATE TABLE `import_runs` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`project_id` text,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`unit_count` integer NOT NULL,
	`document_count` integer NOT NULL,
	`created_at` text NOT NULL,
	`completed_at` text,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`,`project_id`) REFERENCES `projects`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_runs_type" CHECK(type IN ('units')),
	CONSTRAINT "import_runs_status" CHECK(status IN ('pending', 'completed', 'failed', 'canceled'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `members` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`created_at` text NOT NULL,
	`removed_at` text,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "members_role" CHECK(role IN ('owner', 'admin', 'editor', 'viewer'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `members_by_email` ON `members` (`org_id`,`email`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE TABLE `organisations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan_id` text NOT NULL,
	`created_at` text NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`monthly_units` integer,
	`max_online_units` integer,
	`requests_per_minute` integer,
	`burst` integer,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `projects` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`street` text,
	`house_number` text,
	`postal_code` text,
	`city` text,
	`state` text,
	`country` text,
	`description` text,
	`api_data_source` text,
	`api_data_reception` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `properties` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`project_id` text NOT NULL,
	`external_source_id` text,
	`unit_identifier` text,
	`unit_number` text,
	`street` text,
	`house_number` text,
	`postal_code` text,
	`city` text,
	`latitude` text,
	`longitude` text,
	`etage` integer,
	`zimmer` text,
	`wohnflaeche_qm` text,
	`nutzflaeche_qm` text,
	`baujahr` integer,
	`status` text NOT NULL,
	`visibility` text NOT NULL,
	`archived` integer NOT NULL,
	`archived_at` text,
	`kaufpreis` text,
	`kaufpreis_stellplatz` text,
	`kaltmiete_wohnung` text,
	`kaltmiete_stellplatz` text,
	`hausgeld_gesamt` text,
	`hausgeld_nicht_umlagefaehig` text,
	`kaufpreis_per_qm` text,
	`kaltmiete_per_qm` text,
	`bruttorendite` text,
	`bauzustand` text,
	`anlageklasse` text,
	`mietstatus` text,
	`vermietet_seit` text,
	`energieeffizienzklasse` text,
	`energieausweistyp` text,
	`energieverbrauch` text,
	`heizungsart` text,
	`is_denkmal` integer,
	`is_erbbaupacht` integer,
	`video_url` text,
	`virtual_tour_url` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`etage_label` text,
	`unit_location` text,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`,`project_id`) REFERENCES `projects`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "properties_status" CHECK(status IN ('frei', 'auf_anfrage', 'reserviert', 'notarvorbereitung', 'notartermin', 'verkauft')),
	CONSTRAINT "properties_visibility" CHECK(visibility IN ('online', 'offline', 'pending_review')),
	CONSTRAINT "properties_archived" CHECK(archived IN (0, 1) AND archived = (archived_at IS NOT NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `properties_of_project` ON `properties` (`org_id`,`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `properties_by_update` ON `properties` (`org_id`,`updated_at`);--> statement-breakpoint
CREATE TABLE `property_images` (
	`org_id` text NOT NULL,
	`property_id` text NOT NULL,
	`id` text NOT NULL,
	`category` text,
	`file_name` text,
	`sort_order` integer,
	`object_key` text NOT NULL,
	`thumbnail_key` text,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `property_id`, `id`),
	FOREIGN KEY (`org_id`,`property_id`) REFERENCES `properties`(`org_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `tokens` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`member_id` text NOT NULL,
	`name` text NOT NULL,
	`digest` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text,
	`revoked_at` text,
	`last_used_at` text,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`,`member_id`) REFERENCES `members`(`org_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_by_digest` ON `tokens` (`digest`);--> statement-breakpoint
CREATE TABLE `unit_counts` (
	`org_id` text NOT NULL,
	`project_id` text NOT NULL,
	`status` text NOT NULL,
	`visibility` text NOT NULL,
	`archived` integer NOT NULL,
	`units` integer NOT NULL,
	PRIMARY KEY(`org_id`, `project_id`, `archived`, `visibility`, `status`),
	CONSTRAINT "unit_counts_units" CHECK(units >= 0)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `unit_months` (
	`org_id` text NOT NULL,
	`month` text NOT NULL,
	`units` integer NOT NULL,
	PRIMARY KEY(`org_id`, `month`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
-- unit_counts follows properties inside the same transaction, whoever writes: one row for the
-- organisation (project_id empty) and one for the project, per status, visibility and archived.
-- unit_months counts what was created in a month, and is never lowered.

CREATE TRIGGER unit_counts_on_insert AFTER INSERT ON properties BEGIN
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, '', NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, NEW.project_id, NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
  INSERT INTO unit_months (org_id, month, units) VALUES (NEW.org_id, substr(NEW.created_at, 1, 7), 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
END;
--> statement-breakpoint
CREATE TRIGGER unit_counts_on_delete AFTER DELETE ON properties BEGIN
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = ''
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = OLD.project_id
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
END;
--> statement-breakpoint
CREATE TRIGGER unit_counts_on_update
AFTER UPDATE OF org_id, project_id, status, visibility, archived ON properties BEGIN
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = ''
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
  UPDATE unit_counts SET units = units - 1
    WHERE org_id = OLD.org_id AND project_id = OLD.project_id
      AND archived = OLD.archived AND visibility = OLD.visibility AND status = OLD.status;
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, '', NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
  INSERT INTO unit_counts (org_id, project_id, status, visibility, archived, units)
    VALUES (NEW.org_id, NEW.project_id, NEW.status, NEW.visibility, NEW.archived, 1)
    ON CONFLICT DO UPDATE SET units = units + 1;
END;
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`org_id` text NOT NULL,
	`token_id` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`status` integer NOT NULL,
	`location` text,
	`body` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `token_id`, `path`, `key`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `quota_checks` (
	`monthly_units_exceeded` integer NOT NULL,
	`online_units_exceeded` integer NOT NULL,
	CONSTRAINT "quota_exceeded" CHECK(monthly_units_exceeded = 0 AND online_units_exceeded = 0)
) STRICT;
--> statement-breakpoint
CREATE TABLE `write_fences` (
	`id` text PRIMARY KEY NOT NULL,
	`outcome` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "write_fences_outcome" CHECK(outcome IN ('made', 'abandoned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `write_fences_by_age` ON `write_fences` (`created_at`);
--> statement-breakpoint
CREATE TABLE `audit` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`before` text,
	`after` text,
	PRIMARY KEY(`org_id`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_of_plans` ON `audit` (`target_id`,`id`) WHERE org_id = '';--> statement-breakpoint
DROP INDEX `members_by_email`;--> statement-breakpoint
ALTER TABLE `members` ADD `email_key` text;--> statement-breakpoint
CREATE UNIQUE INDEX `members_by_email` ON `members` (`org_id`,CASE WHEN email_key IS NULL THEN lower(email) ELSE email_key END) WHERE removed_at IS NULL;--> statement-breakpoint
ALTER TABLE `tokens` ADD `start` text;
--> statement-breakpoint
CREATE TABLE `job_positions` (
	`job` text PRIMARY KEY NOT NULL,
	`after` text NOT NULL
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
ALTER TABLE `property_images` ADD `content_type` text;--> statement-breakpoint
ALTER TABLE `property_images` ADD `size` integer;--> statement-breakpoint
ALTER TABLE `property_images` ADD `width` integer;--> statement-breakpoint
ALTER TABLE `property_images` ADD `height` integer;--> statement-breakpoint
ALTER TABLE `property_images` ADD `sha256` text;--> statement-breakpoint
ALTER TABLE `property_images` ADD `thumbnail_size` integer;--> statement-breakpoint
ALTER TABLE `property_images` ADD `thumbnail_width` integer;--> statement-breakpoint
ALTER TABLE `property_images` ADD `thumbnail_height` integer;--> statement-breakpoint
ALTER TABLE `property_images` ADD `thumbnail_sha256` text;
