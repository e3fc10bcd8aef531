ALTER TABLE `organisations` ADD `suspended_at` text;--> statement-breakpoint
ALTER TABLE `plans` ADD `retired_at` text;--> statement-breakpoint
-- No organisation is put on a retired plan, whoever retires the plan in the meantime. Those that are
-- on it stay, whatever else changes of them.

CREATE TRIGGER organisations_on_retired_plan_insert BEFORE INSERT ON organisations
WHEN EXISTS (SELECT 1 FROM plans WHERE id = NEW.plan_id AND retired_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'organisations.plan_id: the plan is retired');
END;
--> statement-breakpoint
CREATE TRIGGER organisations_on_retired_plan_update BEFORE UPDATE OF plan_id ON organisations
WHEN NEW.plan_id <> OLD.plan_id
  AND EXISTS (SELECT 1 FROM plans WHERE id = NEW.plan_id AND retired_at IS NOT NULL) BEGIN
  SELECT RAISE(ABORT, 'organisations.plan_id: the plan is retired');
END;
