const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  sect: '§',
  para: '¶',
  deg: '°',
  times: '×',
  divide: '÷',
  shy: '\u00AD',
  zwj: '\u200D',
  zwnj: '\u200C',
  hearts: '♥',
}

/** Decodes HTML entities in text and attributes, each once. Unknown entities stay as written. */
export const decodeEntities = (text: string): string =>
  text.includes('&') ? text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, decodeOne) : text

function decodeOne(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole
  const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return isCharacter(point) ? String.fromCodePoint(point) : '\uFFFD'
}

// Excludes NUL, control characters and lone surrogates, which HTML's parser replaces too.
const isCharacter = (point: number): boolean =>
  point === 9 ||
  point === 10 ||
  point === 13 ||
  (point >= 0x20 && point < 0x7f) ||
  (point >= 0xa0 && point < 0xd800) ||
  (point > 0xdfff && point <= 0x10ffff)
