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