-- A text of JSON may have U+0000, which no text of PostgreSQL may: such JSON can be stored, and not be taken apart.

-- The same without it. An escape counts as one where no backslash, or an even number of them, stands before it.
create function portolan.to_jsonb_without_nul(value json) returns jsonb language sql immutable
  return regexp_replace(value::text, '(?<!\\)((?:\\\\)*)\\u0000', '\1', 'g')::jsonb;
