/** The end of the JSON value that starts at `from`, which must not be white space. */
function endOfValue(text: string, from: number): number {
  if (text[from] === '"') return from + (/^"(?:[^"\\]|\\.)*"/s.exec(text.slice(from))?.[0].length ?? 1);
  let depth = 0;
  for (let at = from; at < text.length; at += 1) {
    const character = text[at]!;
    if (character === '"') at = endOfValue(text, at) - 1;
    else if ('{['.includes(character)) depth += 1;
    else if ('}]'.includes(character)) depth -= 1;
    if (depth < 0 || (depth === 0 && character === ',')) return at;
    if (depth === 0 && '}]'.includes(character)) return at + 1;
  }
  return text.length;
}

/**
 * The exact text of a member of a JSON object: a signature covers the text, and reserializing would turn 1.0 into 1.
 * The text must be valid JSON.
 */
export function rawMember(json: string, name: string): string | undefined {
  let at = json.indexOf('{') + 1;
  while (at > 0 && at < json.length) {
    const [whole, key] = /^[\s,]*("(?:[^"\\]|\\.)*")\s*:\s*/s.exec(json.slice(at)) ?? [];
    if (whole === undefined || key === undefined) return undefined;
    const start = at + whole.length;
    const end = endOfValue(json, start);
    if (JSON.parse(key) === name) return json.slice(start, end).trimEnd();
    at = end;
  }
  return undefined;
}
