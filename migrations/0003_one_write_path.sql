ALTER TABLE `audit` ADD `actor_kind` text DEFAULT 'operator' NOT NULL;--> statement-breakpoint
ALTER TABLE `idempotency_keys` DROP COLUMN `status`;--> statement-breakpoint
ALTER TABLE `idempotency_keys` DROP COLUMN `location`;--> statement-breakpoint
ALTER TABLE `idempotency_keys` RENAME COLUMN `body` TO `result`;
