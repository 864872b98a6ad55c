/** A thread that copies the log of an SQLite file into the file. Its argument is the file. */
import { DatabaseSync } from 'node:sqlite';

const database = new DatabaseSync(process.argv[2] ?? '');
database.exec('pragma wal_checkpoint(passive)');
database.close();
