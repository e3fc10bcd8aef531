CREATE TABLE `oauth_records` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`expires_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `oauth_records_by_end` ON `oauth_records` (`expires_at`);--> statement-breakpoint
CREATE TABLE `people` (
	`id` text PRIMARY KEY NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `people_by_subject` ON `people` (`issuer`,`subject`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`digest` text NOT NULL,
	`person_id` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text NOT NULL,
	`browser` text,
	`key_id` text NOT NULL,
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_by_digest` ON `sessions` (`digest`);--> statement-breakpoint
CREATE INDEX `sessions_of_person` ON `sessions` (`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `sessions_by_age` ON `sessions` (`created_at`);--> statement-breakpoint
CREATE INDEX `sessions_by_key` ON `sessions` (`key_id`);--> statement-breakpoint
CREATE TABLE `members` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`created_at` text NOT NULL,
	`removed_at` text,
	`person_id` text,
	`invitation_ends_at` text,
	`signed_out_at` text,
	`views` text DEFAULT '[]' NOT NULL,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "members_role" CHECK(role IN ('owner', 'admin', 'editor', 'viewer'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `members_by_email` ON `members` (`org_id`,`email_key`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `members_by_person` ON `members` (`person_id`) WHERE person_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `members_of_person` ON `members` (`person_id`,`org_id`) WHERE removed_at IS NULL;--> statement-breakpoint
CREATE INDEX `invitations_by_email` ON `members` (`email_key`) WHERE removed_at IS NULL AND person_id IS NULL;--> statement-breakpoint
CREATE TABLE `organisations` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`plan_id` text NOT NULL,
	`created_at` text NOT NULL,
	`suspended_at` text,
	`erasing_since` text,
	`closed_at` text,
	`projects` integer DEFAULT 0 NOT NULL,
	`folders` integer DEFAULT 0 NOT NULL,
	`storage_bytes` integer DEFAULT 0 NOT NULL,
	`written_at` text DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	`restored_at` text,
	`address` text,
	`contact` text,
	`logo` text,
	`firm` text,
	`open_immo_provider_id` text,
	`imprint` text,
	`forbids_assistants` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`plan_id`) REFERENCES `plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "organisations_written_at" CHECK(written_at GLOB '????-??-??T??:??:??.???Z')
) STRICT;
--> statement-breakpoint
CREATE INDEX `organisations_on_plan` ON `organisations` (`plan_id`);--> statement-breakpoint
CREATE INDEX `organisations_by_slot` ON `organisations` (substr(id, -3));--> statement-breakpoint
CREATE TABLE `plans` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`monthly_units` integer,
	`max_online_units` integer,
	`max_projects` integer,
	`max_folders` integer,
	`max_storage_bytes` integer,
	`requests_per_minute` integer,
	`burst` integer,
	`created_at` text NOT NULL,
	`retired_at` text,
	`version` integer DEFAULT 1 NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `tokens` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`member_id` text NOT NULL,
	`name` text NOT NULL,
	`digest` text NOT NULL,
	`limiter` text NOT NULL,
	`start` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text,
	`revoked_at` text,
	`last_used_at` text,
	`assistant` text,
	`replaced_by` text,
	`key_id` text NOT NULL,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`,`member_id`) REFERENCES `members`(`org_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `tokens_by_digest` ON `tokens` (`digest`);--> statement-breakpoint
CREATE INDEX `tokens_by_key` ON `tokens` (`key_id`,`expires_at`) WHERE revoked_at IS NULL;--> statement-breakpoint
CREATE TABLE `webhooks` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`url` text NOT NULL,
	`description` text,
	`enabled` integer NOT NULL,
	`created_at` text NOT NULL,
	`changed_at` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_ends_at` text,
	`key_id` text NOT NULL,
	`acknowledged_at` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` text,
	`due_at` text,
	`disabled_at` text,
	`attempts` text NOT NULL,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `webhooks_enabled` ON `webhooks` (`org_id`,`acknowledged_at`,`due_at`) WHERE enabled = 1;--> statement-breakpoint
CREATE INDEX `webhooks_by_key` ON `webhooks` (`key_id`);--> statement-breakpoint
CREATE TABLE `folders` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`parent_id` text,
	`color` text,
	`visibility` text NOT NULL,
	`created_by_user_id` text,
	`created_at` text NOT NULL,
	`project_id` text,
	`seen_by` text,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`,`parent_id`) REFERENCES `folders`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`org_id`,`project_id`) REFERENCES `projects`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`org_id`,`created_by_user_id`) REFERENCES `members`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "folders_visibility" CHECK(visibility IN ('private', 'org'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `folders_by_name` ON `folders` (`org_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `folders_by_parent` ON `folders` (`org_id`,`parent_id`,`name`,`id`);--> statement-breakpoint
CREATE INDEX `folders_of_project` ON `folders` (`org_id`,`project_id`) WHERE project_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `import_runs` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`project_id` text,
	`type` text NOT NULL,
	`status` text NOT NULL,
	`unit_count` integer NOT NULL,
	`document_count` integer NOT NULL,
	`file_name` text,
	`new_units` integer DEFAULT 0 NOT NULL,
	`changed_prices` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`completed_at` text,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`,`project_id`) REFERENCES `projects`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "import_runs_type" CHECK(type IN ('units')),
	CONSTRAINT "import_runs_status" CHECK(status IN ('pending', 'completed', 'failed', 'canceled'))
) STRICT, WITHOUT ROWID;
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
	`external_id` text,
	`price_notes` text,
	`price_columns` text DEFAULT '[]' NOT NULL,
	`metadata` text,
	`facts` text,
	`latitude` text,
	`longitude` text,
	`adresse_zeigen` integer DEFAULT true NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "projects_facts" CHECK(json_valid(facts)),
	CONSTRAINT "projects_address" CHECK(adresse_zeigen IN (0, 1))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `projects_by_external_id` ON `projects` (`org_id`,`external_id`) WHERE external_id IS NOT NULL;--> statement-breakpoint
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
	`haus` text,
	`beschreibung` text,
	`metadata` text,
	`preis_auf_anfrage` integer DEFAULT false NOT NULL,
	`status_since` text NOT NULL,
	`notartermin_am` text,
	`verkauft_am` text,
	`verkaufspreis` text,
	`facts` text,
	`state_key` integer,
	`identifier_key` text,
	`last_entry_id` text,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`,`project_id`) REFERENCES `projects`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "properties_status" CHECK(status IN ('frei', 'auf_anfrage', 'reserviert', 'notarvorbereitung', 'notartermin', 'verkauft')),
	CONSTRAINT "properties_visibility" CHECK(visibility IN ('online', 'offline', 'pending_review')),
	CONSTRAINT "properties_archived" CHECK(archived IN (0, 1) AND archived = (archived_at IS NOT NULL)),
	CONSTRAINT "properties_state_key" CHECK(state_key IS (archived * 3 + CASE visibility WHEN 'online' THEN 0 WHEN 'offline' THEN 1 WHEN 'pending_review' THEN 2 END) * 6 + CASE status WHEN 'frei' THEN 0 WHEN 'auf_anfrage' THEN 1 WHEN 'reserviert' THEN 2 WHEN 'notarvorbereitung' THEN 3 WHEN 'notartermin' THEN 4 WHEN 'verkauft' THEN 5 END),
	CONSTRAINT "properties_sold" CHECK((status = 'verkauft') = (verkauft_am IS NOT NULL)),
	CONSTRAINT "properties_on_request" CHECK(preis_auf_anfrage IN (0, 1)),
	CONSTRAINT "properties_facts" CHECK(json_valid(facts)),
	CONSTRAINT "properties_updated" CHECK(updated_at >= created_at)
) STRICT;
--> statement-breakpoint
CREATE INDEX `properties_by_source` ON `properties` (`org_id`,`external_source_id`,`id`,`project_id`,`archived`) WHERE external_source_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `properties_by_state_key` ON `properties` (`org_id`,`state_key`,`id`,`updated_at`,(printf('%02d', instr(zimmer, '.')) || rtrim(zimmer, '0')),(printf('%02d', instr(wohnflaeche_qm, '.')) || rtrim(wohnflaeche_qm, '0')),(printf('%02d', instr(kaufpreis, '.')) || rtrim(kaufpreis, '0')),(printf('%02d', instr(kaltmiete_wohnung, '.')) || rtrim(kaltmiete_wohnung, '0')),`etage`,`baujahr`);--> statement-breakpoint
CREATE INDEX `properties_of_project` ON `properties` (`org_id`,`project_id`,`state_key`,`id`,`updated_at`,(printf('%02d', instr(zimmer, '.')) || rtrim(zimmer, '0')),(printf('%02d', instr(wohnflaeche_qm, '.')) || rtrim(wohnflaeche_qm, '0')),(printf('%02d', instr(kaufpreis, '.')) || rtrim(kaufpreis, '0')),(printf('%02d', instr(kaltmiete_wohnung, '.')) || rtrim(kaltmiete_wohnung, '0')),`etage`,`baujahr`);--> statement-breakpoint
CREATE INDEX `properties_by_change` ON `properties` (`org_id`,`state_key`,`updated_at`,`created_at`,`id`) WHERE updated_at <> created_at;--> statement-breakpoint
CREATE INDEX `properties_of_project_by_change` ON `properties` (`org_id`,`project_id`,`state_key`,`updated_at`,`created_at`,`id`) WHERE updated_at <> created_at;--> statement-breakpoint
CREATE INDEX `properties_published` ON `properties` (`org_id`,`project_id`,(printf('%03d', coalesce(etage, 900) + 20) || printf('%02d', length(ltrim(coalesce(unit_number, ''), '0'))) || ltrim(coalesce(unit_number, ''), '0') || ' ' || id)) WHERE visibility = 'online' AND archived = 0;--> statement-breakpoint
CREATE TABLE `reservations` (
	`org_id` text NOT NULL,
	`property_id` text NOT NULL,
	`until` text,
	`reference` text,
	`former_status` text NOT NULL,
	`made_by` text,
	`created_at` text NOT NULL,
	`fulfilled_at` text,
	`former_until` text,
	PRIMARY KEY(`org_id`, `property_id`),
	FOREIGN KEY (`org_id`,`property_id`) REFERENCES `properties`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "reservations_former_status" CHECK(former_status IN ('frei', 'auf_anfrage')),
	CONSTRAINT "reservations_fulfilled" CHECK((until IS NULL) = (fulfilled_at IS NOT NULL) AND (until IS NULL) = (former_until IS NOT NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `reservations_of_organisation` ON `reservations` (`org_id`,`until`,`property_id`);--> statement-breakpoint
CREATE INDEX `reservations_by_end` ON `reservations` (`until`,`org_id`);--> statement-breakpoint
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
CREATE TABLE `publications` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`project_ids` text,
	`show_prices` integer NOT NULL,
	`image_size` text NOT NULL,
	`metadata` text DEFAULT '[]' NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`) REFERENCES `organisations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "publications_image_size" CHECK(image_size IN ('480', '960', '1600'))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `publications_by_key` ON `publications` (`key`);--> statement-breakpoint
CREATE TABLE `documents` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer,
	`sha256` text,
	`object_key` text,
	`folder_id` text,
	`project_id` text,
	`property_id` text,
	`title` text,
	`language` text,
	`valid_until` text,
	`published` integer NOT NULL,
	`sort_order` integer,
	`external_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`deleted_at` text,
	PRIMARY KEY(`org_id`, `id`),
	FOREIGN KEY (`org_id`,`folder_id`) REFERENCES `folders`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`org_id`,`project_id`) REFERENCES `projects`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`org_id`,`property_id`) REFERENCES `properties`(`org_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "documents_kind" CHECK(kind IN ('expose', 'grundriss', 'energieausweis', 'baubeschreibung', 'teilungserklaerung', 'preisliste', 'vertrag', 'sonstiges')),
	CONSTRAINT "documents_deleted" CHECK(deleted_at IS NULL OR object_key IS NULL),
	CONSTRAINT "documents_content" CHECK(object_key IS NULL OR (bytes > 0 AND sha256 IS NOT NULL))
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `documents_in_folder` ON `documents` (`org_id`,`folder_id`,`id`);--> statement-breakpoint
CREATE INDEX `documents_of_project` ON `documents` (`org_id`,`project_id`,`id`);--> statement-breakpoint
CREATE INDEX `documents_of_project_itself` ON `documents` (`org_id`,`project_id`) WHERE property_id IS NULL;--> statement-breakpoint
CREATE INDEX `documents_of_unit` ON `documents` (`org_id`,`property_id`,`id`);--> statement-breakpoint
CREATE INDEX `documents_by_change` ON `documents` (`org_id`,`updated_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `documents_by_external_id` ON `documents` (`org_id`,`external_id`,coalesce(project_id, '')) WHERE external_id IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `documents_without_content` ON `documents` (`created_at`) WHERE object_key IS NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `documents_by_deletion` ON `documents` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `expiring_objects` (
	`object_key` text PRIMARY KEY NOT NULL,
	`org_id` text NOT NULL,
	`expires_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `expiring_objects_by_end` ON `expiring_objects` (`expires_at`);--> statement-breakpoint
CREATE INDEX `expiring_objects_of_organisation` ON `expiring_objects` (`org_id`,`object_key`);--> statement-breakpoint
CREATE TABLE `property_images` (
	`org_id` text NOT NULL,
	`property_id` text NOT NULL,
	`id` text NOT NULL,
	`category` text,
	`file_name` text NOT NULL,
	`sort_order` integer,
	`object_key` text NOT NULL,
	`thumbnail_key` text,
	`created_at` text NOT NULL,
	`content_type` text NOT NULL,
	`size` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`sha256` text NOT NULL,
	`thumbnail_size` integer,
	`thumbnail_width` integer,
	`thumbnail_height` integer,
	`thumbnail_sha256` text,
	`thumbnail_due_at` text,
	PRIMARY KEY(`org_id`, `property_id`, `id`),
	FOREIGN KEY (`org_id`,`property_id`) REFERENCES `properties`(`org_id`,`id`) ON UPDATE no action ON DELETE no action
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `thumbnails_due` ON `property_images` (`thumbnail_due_at`) WHERE thumbnail_due_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `audit` (
	`org_id` text NOT NULL,
	`id` text NOT NULL,
	`at` text NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`target_kind` text NOT NULL,
	`target_id` text NOT NULL,
	`states` blob NOT NULL,
	`unit_id` text,
	`actor_kind` text DEFAULT 'operator' NOT NULL,
	`previous_id` text,
	`states_length` integer DEFAULT 0 NOT NULL,
	`seen_by` text,
	PRIMARY KEY(`org_id`, `id`)
) STRICT, WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `audit_of_plans` ON `audit` (`target_id`,`id`) WHERE org_id = '';--> statement-breakpoint
CREATE TABLE `commit_records` (
	`id` text PRIMARY KEY NOT NULL,
	`outcome` text NOT NULL,
	`created_at` text NOT NULL,
	CONSTRAINT "commit_records_outcome" CHECK(outcome IN ('made', 'abandoned'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `commit_records_by_age` ON `commit_records` (`created_at`);--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`org_id` text NOT NULL,
	`token_id` text NOT NULL,
	`target` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`result` any NOT NULL,
	`created_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotency_keys_by_request` ON `idempotency_keys` (`token_id`,`target`,`key`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_by_age` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `job_positions` (
	`job` text PRIMARY KEY NOT NULL,
	`after` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `job_runs` (
	`job` text PRIMARY KEY NOT NULL,
	`ended_at` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `known_shards` (
	`binding` text PRIMARY KEY NOT NULL
) STRICT;
