import { expect, test } from 'vitest'
import { splitStatements } from './split-statements.ts'

test('splits at semicolons that end a statement only', () => {
  const sql = `-- a; comment's
    select 'a;''b', "c;d" /* e; */;
    create function f() returns text language plpgsql as $body$ begin; return 'x'; end $body$;

    do $$ begin perform 1; end $$; -- at the end;
    select 2 - 1 / 3, $1`
  expect(splitStatements(sql).map((statement) => statement.replace(/^--.*\n\s*/, ''))).toEqual([
    `select 'a;''b', "c;d" /* e; */`,
    `create function f() returns text language plpgsql as $body$ begin; return 'x'; end $body$`,
    'do $$ begin perform 1; end $$',
    'select 2 - 1 / 3, $1',
  ])
})

test('has no statement for comments and nothing', () => {
  expect(splitStatements(';; -- nothing; \n /* ; */ ')).toEqual([])
})
