/** A thread that checks an SQLite file, and tells the first damage, or `ok`. Its argument is the file. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';

using database = new DatabaseSync(process.argv[2] ?? '', { readOnly: true });
parentPort?.postMessage(database.prepare('pragma quick_check(1)').get()?.quick_check);
