-- A batch of an import computes a code key seven times for each row, and translating 25 kinds of blanks was most of what that
-- cost. Codes of letters and digits alone, nearly all, need none of it. The keys are the same, so nothing stored changes.
create or replace function code_key(code text) returns text
  language sql immutable called on null input parallel safe
  return ltrim(
    case
      when code !~ '[^0-9A-Za-z]' then code
      when strpos(code, '-') = 0 and strpos(code, '.') = 0 then code_without_blanks(code)
      else code_without_separators(code_without_blanks(code))
    end,
    '0'
  );
