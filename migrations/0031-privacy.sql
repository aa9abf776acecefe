-- What shoppers can demand of what is kept of them, and by when it goes by itself.

create table portolan.erasure (
  tenant text not null references portolan.tenant,
  erasure_id uuid not null,
  -- null once nothing is kept of whom it was
  email_address text,
  state text not null check (state in ('Queued', 'Running', 'Completed')),
  requested_by text not null,
  requested_at timestamptz not null,
  finished_at timestamptz,
  -- where it goes on: {"step", "after"}
  progress jsonb not null,
  -- what was erased, by kind
  counts jsonb not null,
  primary key (tenant, erasure_id)
);
alter table portolan.erasure enable row level security;
alter table portolan.erasure force row level security;
create policy tenant_rows on portolan.erasure
  using (tenant = portolan.current_tenant()) with check (tenant = portolan.current_tenant());
create policy operator_rows on portolan.erasure using (portolan.is_operator()) with check (portolan.is_operator());

-- JSON text without escapes, as far as it can be read so: clients may send any character as \uXXXX.
create function portolan.unescaped(value text) returns text
  language plpgsql immutable parallel safe
  as $$ begin
    return (value::jsonb)::text;
  exception when others then
    return value;
  end $$;

-- Whether a text, or JSON text, has a phrase in lower case in it, in whatever case and however it is escaped.
create function portolan.mentions(value text, phrase text) returns boolean
  language sql immutable parallel safe
  as $$ select coalesce(position(phrase in lower(value)) > 0
    or (position('\u' in value) > 0 and position(phrase in lower(portolan.unescaped(value))) > 0), false) $$;

-- The same text with something else in the place of a phrase that it mentions.
create function portolan.without_phrase(value text, pattern text, substitute text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(case when value ~* pattern then value else portolan.unescaped(value) end, pattern, substitute, 'gi') $$;

-- An object, or the objects of a list, with these members alone.
create function portolan.only_members(value jsonb, names text[]) returns jsonb
  language sql immutable parallel safe
  as $$ select case jsonb_typeof(value)
      when 'object' then
        (select coalesce(jsonb_object_agg(member.key, member.value), '{}') from jsonb_each(value) as member
          where member.key = any(names))
      when 'array' then
        (select coalesce(jsonb_agg(portolan.only_members(entry.value, names) order by entry.place), '[]')
           from jsonb_array_elements(value) with ordinality as entry (value, place))
      else value end $$;
