<?php
// webhook-receiver.php: receives webhooks, and appends what has changed to a file, without any package.
//
//   BASE=http://localhost:8787/v1 TOKEN=… SECRET=whsec_… STATE=state \
//     php -S localhost:8791 webhook-receiver.php
//
// `state/changes.jsonl` gets a line for each change: read what it names, or delete it. A line `{"anew": true}` says that
// everything must be read again. The state has the watermark of the last change, so that a message that is lost, or a
// receiver that dies after its reply, loses no change: the next message goes on from there.

declare(strict_types=1);

const TOLERANCE = 300; // seconds
const TRIES = 6;
const REMEMBERED = 100;

/** Whether the service has sent a message just now. One of the signatures must fit: a rotation has two. */
function isGenuine(string $id, string $timestamp, string $signatures, string $body): bool
{
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE) {
        return false;
    }
    $key = base64_decode(substr((string) getenv('SECRET'), strlen('whsec_')), true);
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", (string) $key, true));
    $fitting = array_filter(explode(' ', $signatures), fn (string $each) => hash_equals($expected, $each));
    return $key !== false && $fitting !== [];
}

/** Replies before the work is done: the service waits for ten seconds, and another message waits for this reply. */
function reply(int $status): void
{
    ignore_user_abort(true);
    http_response_code($status);
    header('Content-Length: 0');
    header('Connection: close');
    flush();
    if (function_exists('fastcgi_finish_request')) {
        fastcgi_finish_request();
    }
}

/** Sends a GET, again after Retry-After (429, 503). @return array{int, ?array} status and JSON */
function ask(string $path): array
{
    $headers = 'Authorization: Bearer ' . getenv('TOKEN');
    $context = stream_context_create(['http' => ['header' => $headers, 'ignore_errors' => true, 'timeout' => 60]]);
    for ($tries = 1; ; $tries++) {
        $http_response_header = [];
        $text = @file_get_contents(getenv('BASE') . $path, false, $context);
        $status = (int) (explode(' ', $http_response_header[0] ?? '')[1] ?? 503);
        if ($text !== false && ($status === 200 || $status === 410)) {
            return [$status, json_decode($text, true, 512, JSON_THROW_ON_ERROR)];
        }
        preg_match('/^Retry-After: (\d+)/mi', implode("\n", $http_response_header), $found);
        if ($tries === TRIES || ($text !== false && $found === [])) {
            throw new RuntimeException("The service answers $status.");
        }
        sleep((int) ($found[1] ?? $tries));
    }
}

/** Appends what has changed since, page by page, and stores the watermark after each page. */
function append(string $directory, array $state, string $since): void
{
    $cursor = '';
    do {
        [$status, $page] = ask('/changes?' . http_build_query(['since' => $since, 'cursor' => $cursor]));
        $lines = $page['changes'] ?? [];
        if ($status === 410) {
            [, $page] = ask('/changes');
            $lines = [['anew' => true]];
        }
        $text = implode('', array_map(fn (array $line) => json_encode($line) . "\n", $lines));
        file_put_contents("$directory/changes.jsonl", $text, FILE_APPEND);
        keep($directory, ['watermark' => $page['watermark']] + $state);
        $cursor = $page['nextCursor'];
    } while ($cursor !== null);
}

/** Writes the state whole, or not at all. */
function keep(string $directory, array $state): void
{
    file_put_contents("$directory/state.part", json_encode($state));
    rename("$directory/state.part", "$directory/state.json");
}

$body = (string) file_get_contents('php://input'); // the raw bytes: JSON written again would be others
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$signatures = $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '';
if (!isGenuine($id, $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '', $signatures, $body)) {
    reply(401);
    return;
}
reply(204);

$directory = (string) getenv('STATE');
$lock = fopen("$directory/lock", 'c');
flock($lock, LOCK_EX); // one message after another
$stored = @file_get_contents("$directory/state.json");
$state = $stored === false ? ['seen' => []] : json_decode($stored, true);
if (in_array($id, $state['seen'], true)) {
    return;
}
$state['seen'] = array_slice([...$state['seen'], $id], -REMEMBERED);
$message = json_decode($body, true);
if ($message['type'] === 'stock.reset') {
    file_put_contents("$directory/changes.jsonl", "{\"anew\":true}\n", FILE_APPEND);
    keep($directory, ['watermark' => ask('/changes')[1]['watermark']] + $state);
} elseif ($message['type'] === 'stock.changed') {
    append($directory, $state, $state['watermark'] ?? $message['data']['updatedSince']);
}
