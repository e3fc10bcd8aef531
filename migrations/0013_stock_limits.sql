ALTER TABLE `plans` ADD `max_projects` integer;--> statement-breakpoint
ALTER TABLE `plans` ADD `max_folders` integer;--> statement-breakpoint
ALTER TABLE `quota_checks` ADD `projects_exceeded` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- SQLite adds a CHECK together with a column only: this one covers both.
ALTER TABLE `quota_checks` ADD `folders_exceeded` integer DEFAULT 0 NOT NULL CONSTRAINT "stock_quota_exceeded" CHECK(projects_exceeded = 0 AND folders_exceeded = 0);--> statement-breakpoint
-- Kept counts, so that a limit is checked at a cost that does not grow.
ALTER TABLE `organisations` ADD `projects` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `organisations` ADD `folders` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `organisations` SET
  projects = (SELECT count(*) FROM projects WHERE org_id = organisations.id),
  folders = (SELECT count(*) FROM folders WHERE org_id = organisations.id);
--> statement-breakpoint
CREATE TRIGGER projects_count_on_insert AFTER INSERT ON projects BEGIN
  UPDATE organisations SET projects = projects + 1 WHERE id = NEW.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER projects_count_on_delete AFTER DELETE ON projects BEGIN
  UPDATE organisations SET projects = projects - 1 WHERE id = OLD.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER folders_count_on_insert AFTER INSERT ON folders BEGIN
  UPDATE organisations SET folders = folders + 1 WHERE id = NEW.org_id;
END;
--> statement-breakpoint
CREATE TRIGGER folders_count_on_delete AFTER DELETE ON folders BEGIN
  UPDATE organisations SET folders = folders - 1 WHERE id = OLD.org_id;
END;
