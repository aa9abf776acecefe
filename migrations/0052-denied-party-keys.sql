-- Names are written at an import and looked up with every package: entries go into the index at once, not into a list that each
-- look-up would have to read.
alter index portolan.denied_party_name_keys set (fastupdate = off);
