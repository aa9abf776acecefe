import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/test-database.ts'
import { type RunStatement, referenceTables } from './catalog.ts'

/**
 * Finds obstacles to distributing the schema by tenant: tenant tables without the tenant as the first column of a
 * primary key, unique constraint, exclusion constraint, unique index or foreign key; and references to tenant tables
 * from other tables.
 */
async function findUndistributable(database: RunStatement): Promise<readonly string[]> {
  const faults = await database.query<{ fault: string }>(
    `with tables as (
       select oid, relname as name, relname = any($1) as is_reference from pg_class
        where relnamespace = 'portolan'::regnamespace and relkind in ('r', 'p')),
     first_column as (
       select conrelid, confrelid, conname, contype,
              (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1]) as here,
              (select attname from pg_attribute where attrelid = confrelid and attnum = confkey[1]) as there
         from pg_constraint where contype in ('f', 'x'))
     select name || ' has no column tenant of type text that is not null' as fault from tables
      where not is_reference and not exists (
        select from pg_attribute where attrelid = tables.oid and attname = 'tenant' and attnotnull
           and atttypid = 'text'::regtype)
     union all
     select name || ' has no primary key' from tables
      where not is_reference and not exists (select from pg_index where indrelid = tables.oid and indisprimary)
     union all
     select name || ': ' || case when indisprimary then 'primary key ' else 'unique index ' end
              || (select relname from pg_class where oid = indexrelid) || ' begins with '
              || coalesce((select attname from pg_attribute where attrelid = indrelid and attnum = indkey[0]), 'an expression')
       from tables join pg_index on indrelid = tables.oid
      where not is_reference and indisunique
        and not exists (select from pg_attribute where attrelid = indrelid and attnum = indkey[0] and attname = 'tenant')
     union all
     select name || ': ' || case contype when 'f' then 'foreign key ' else 'exclusion ' end || conname || ' begins with '
              || coalesce(here, 'an expression')
       from tables join first_column on conrelid = tables.oid
      where not is_reference and here is distinct from 'tenant'
     union all
     select tables.name || ': foreign key ' || conname || ' refers to ' || target.name || ' by ' || there
       from tables join first_column on conrelid = tables.oid join tables target on target.oid = confrelid
      where not tables.is_reference and there is distinct from 'tenant'
     union all
     select tables.name || ': foreign key ' || conname || ' of a reference table refers to the tenant table ' || target.name
       from tables join first_column on conrelid = tables.oid join tables target on target.oid = confrelid
      where tables.is_reference and not target.is_reference
     order by 1`,
    [referenceTables],
  )
  return faults.map(({ fault }) => fault)
}

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})

afterAll(() => database.drop())

test('every tenant table can be distributed by tenant', async () => {
  expect(await findUndistributable(database)).toEqual([])
})

describe('reports a schema that cannot be distributed', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'a primary key that begins with something else',
      'create table portolan.bad (tenant text not null, id uuid, primary key (id, tenant))',
      ['bad: primary key bad_pkey begins with id'],
    ],
    ['a table without a primary key', 'create table portolan.bad (tenant text not null)', ['bad has no primary key']],
    [
      'a table without a tenant',
      'create table portolan.bad (id uuid primary key)',
      ['bad has no column tenant of type text that is not null', 'bad: primary key bad_pkey begins with id'],
    ],
    [
      'a unique constraint without the tenant',
      'create table portolan.bad (tenant text, id uuid, other text unique, primary key (tenant, id))',
      ['bad: unique index bad_other_key begins with other'],
    ],
    [
      'a unique index on an expression, and one that is partial',
      `create table portolan.bad (tenant text, id uuid, other text, primary key (tenant, id));
       create unique index bad_lower on portolan.bad (lower(other), tenant);
       create unique index bad_part on portolan.bad (other) where id is null`,
      ['bad: unique index bad_lower begins with an expression', 'bad: unique index bad_part begins with other'],
    ],
    [
      'an exclusion constraint without the tenant',
      `create table portolan.bad (tenant text, id uuid, valid tstzrange, primary key (tenant, id),
         exclude using gist (valid with &&))`,
      ['bad: exclusion bad_valid_excl begins with valid'],
    ],
    [
      'a foreign key to a tenant table that does not begin with the tenant',
      `create table portolan.bad (brand text, tenant text, id uuid, primary key (tenant, id),
         foreign key (brand, tenant) references portolan.brand (brand_code, tenant))`,
      [
        'bad: foreign key bad_brand_tenant_fkey begins with brand',
        'bad: foreign key bad_brand_tenant_fkey refers to brand by brand_code',
      ],
    ],
    [
      'a foreign key whose tenant meets another column',
      `create table portolan.bad (brand text, tenant text, id uuid, primary key (tenant, id),
         foreign key (tenant, brand) references portolan.brand (brand_code, tenant))`,
      ['bad: foreign key bad_tenant_brand_fkey refers to brand by brand_code'],
    ],
    [
      'a foreign key of a reference table to a tenant table',
      'alter table portolan.api_client add foreign key (tenant, name) references portolan.brand (tenant, brand_code)',
      ['api_client: foreign key api_client_tenant_name_fkey of a reference table refers to the tenant table brand'],
    ],
  ])('%s', async (_, statements, faults) => {
    const clone = await cloneDatabase()
    try {
      // The first key of brand can only be referenced in its column order; a second one allows the test to make
      // mistakes.
      if (statements.includes('(brand_code, tenant)')) {
        await clone.query('create unique index brand_turned on portolan.brand (brand_code, tenant)')
      }
      await clone.query(statements)
      const findings = await findUndistributable(clone)
      expect(findings.filter((fault) => !fault.includes('brand_turned'))).toEqual(faults)
    } finally {
      await clone.drop()
    }
  })

  test('does not report a valid schema', async () => {
    const clone = await cloneDatabase()
    try {
      await clone.query(
        `create table portolan.good (tenant text references portolan.tenant, id uuid, brand text, primary key (tenant, id),
           unique (tenant, brand), foreign key (tenant, brand) references portolan.brand);
         create index good_brand on portolan.good (brand)`,
      )
      expect(await findUndistributable(clone)).toEqual([])
    } finally {
      await clone.drop()
    }
  })
})
