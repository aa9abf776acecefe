import { readFile, writeFile } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { describeSchema } from '../../../test/support/describe-schema.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/support/test-database.ts'
import { applicationRole } from './application-role.ts'

const golden = new URL('../../../schema.sql', import.meta.url)

const heading = `-- GENERATED from migrations/ by describe-schema.test.ts; UPDATE_GOLDEN=1 writes it again. To be read in reviews, not to
-- be run: the migrations make the schema.

`

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await cloneDatabase()
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await database.drop()
})

test('schema.sql matches the migrations', async () => {
  const text = heading + (await describeSchema(client, applicationRole))
  if (process.env['UPDATE_GOLDEN'] === '1') await writeFile(golden, text)
  expect(await readFile(golden, 'utf8')).toBe(text)
})

test('the connection keeps its search path', async () => {
  const path = async () => (await client.query('show search_path')).rows
  const before = await path()
  await describeSchema(client, applicationRole)
  expect(await path()).toEqual(before)
})

/** The lines of a description, each with the object that it belongs to. */
function listLines(text: string): readonly string[] {
  return text.split('\n\n').flatMap((paragraph) => {
    const [head = '', ...rest] = paragraph.trim().split('\n')
    return [head, ...rest.map((line) => `${head}: ${line.trim()}`)]
  })
}

describe('every schema change is visible', () => {
  test.each([
    ['a column', 'alter table portolan.brand add column note text', '+ table brand: note text'],
    [
      'a type',
      'alter table portolan.brand alter column name type varchar(50)',
      '+ table brand: name character varying(50) not null',
    ],
    [
      'a collation',
      'alter table portolan.brand alter column name type text collate "C"',
      '+ table brand: name text collate "C" not null',
    ],
    [
      'a default',
      "alter table portolan.brand alter column name set default 'A'",
      "+ table brand: name text not null default 'A'::text",
    ],
    ['null allowed', 'alter table portolan.brand alter column name drop not null', '+ table brand: name text'],
    [
      'a constraint',
      'alter table portolan.brand add unique (tenant, name)',
      '+ table brand: constraint brand_tenant_name_key UNIQUE (tenant, name)',
    ],
    [
      'an index',
      'create index brand_name on portolan.brand (tenant, name)',
      '+ table brand: index brand_name USING btree (tenant, name)',
    ],
    [
      'a unique partial index',
      "create unique index brand_name on portolan.brand (tenant, name) where name <> ''",
      "+ table brand: unique index brand_name USING btree (tenant, name) WHERE (name <> ''::text)",
    ],
    ['an index gone', 'drop index portolan.event_placed', '- table event: index event_placed'],
    [
      'row-level security not forced',
      'alter table portolan.brand no force row level security',
      '- table brand: row-level security on, for the owner too',
    ],
    [
      'row-level security off',
      'alter table portolan.brand disable row level security',
      '+ table brand: row-level security off',
    ],
    ['a policy gone', 'drop policy tenant_rows on portolan.brand', '- table brand: policy tenant_rows'],
    [
      'a policy changed',
      'alter policy tenant_rows on portolan.brand to portolan_app using (true)',
      '+ table brand: policy tenant_rows for all to {portolan_app} using true',
    ],
    [
      'a privilege',
      'grant truncate on portolan.brand to portolan_app',
      '+ table brand: portolan_app may delete, insert, select, truncate, update',
    ],
    [
      'a trigger',
      'create trigger hold before update on portolan.brand execute function suppress_redundant_updates_trigger()',
      '+ table brand: trigger CREATE TRIGGER hold',
    ],
    ['a sequence', 'create sequence portolan.number cycle', '+ sequence number bigint from 1 by 1 in a circle'],
    [
      'a function',
      "create function portolan.note() returns text language sql as $$ select 'A' $$",
      '+ CREATE OR REPLACE FUNCTION portolan.note()',
    ],
    [
      'a function’s body',
      "create or replace function portolan.is_operator() returns boolean language sql as 'select true'",
      '+ CREATE OR REPLACE FUNCTION portolan.is_operator(): AS $function$select true$function$',
    ],
    ['a view', 'create view portolan.names as select name from portolan.brand', '+ view names'],
    ['an enum', "create type portolan.size as enum ('S', 'L')", "+ enum size ('S', 'L')"],
  ])('%s', async (_, statement, change) => {
    const before = listLines(await describeSchema(client, applicationRole))
    await client.query('begin')
    await client.query(statement)
    const after = listLines(await describeSchema(client, applicationRole))
    await client.query('rollback')
    const changes = [
      ...before.filter((text) => !after.includes(text)).map((text) => `- ${text}`),
      ...after.filter((text) => !before.includes(text)).map((text) => `+ ${text}`),
    ]
    expect(changes.filter((text) => text.startsWith(change))).not.toEqual([])
  })
})
