/**
 * Sets a transaction's settings, on all servers that it comes to. Citus forwards `SET LOCAL` (its reference,
 * `citus.propagate_set_commands`), but no call of `set_config`. It connects to the servers as the role that is taken.
 */
const takeScope = `
  create or replace function portolan.take_scope(tenant text, operator text, timeout text, role text) returns void
    language plpgsql as $$
    begin
      execute format('set local portolan.tenant = %L', tenant);
      execute format('set local portolan.operator = %L', operator);
      execute format('set local statement_timeout = %L', timeout);
      perform set_config('role', role, true);
    end $$`

/**
 * What policies ask fails where nobody has said for whom the transaction is: a setting that is missing or empty is no
 * boolean. A server that did not learn it would otherwise find no rows, without an error.
 */
const policyFunctions = `
  create or replace function portolan.is_operator() returns boolean language sql stable parallel safe as $$
    select current_setting('portolan.operator')::boolean $$;
  create or replace function portolan.current_tenant() returns text language sql stable parallel safe as $$
    select case when current_setting('portolan.operator')::boolean is not null
                then nullif(current_setting('portolan.tenant'), '') end $$`

/**
 * The trigger runs where a part of its table is, and may write only to the part of the other table beside it: a statement
 * on the whole table would go through Citus again.
 */
const countDocumentStorage = `
  create or replace function portolan.count_document_storage() returns trigger language plpgsql as $$
  declare beside text; sign integer := case tg_op when 'INSERT' then 1 else -1 end;
  begin
    select 'document_storage_' || other.shardid into strict beside
      from pg_catalog.pg_dist_shard as this join pg_catalog.pg_dist_shard as other using (shardminvalue)
     where this.logicalrelid = 'portolan.document'::regclass
       and other.logicalrelid = 'portolan.document_storage'::regclass
       and this.shardid = substring(tg_table_name from '[0-9]+$')::bigint;
    execute format('insert into portolan.%I as kept (tenant, documents, bytes)
      select tenant, $1 * count(*), $1 * sum(octet_length(content)) from changed group by tenant order by tenant
      on conflict (tenant) do update
        set documents = kept.documents + excluded.documents, bytes = kept.bytes + excluded.bytes', beside) using sign;
    return null;
  end $$`

/** Functions that a distributed database has, or has in another form than on one server; in this order. */
export const distributedFunctions: readonly string[] = [takeScope, policyFunctions, countDocumentStorage]
