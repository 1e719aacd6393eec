import { parseSync, Visitor } from 'oxc-parser'

interface Rule {
  phrase: RegExp
  instead: string
}

/** Phrases that no team of native speakers would write, in texts and in comments. */
const everywhere: readonly Rule[] = [
  { phrase: /\bsomebody\b/i, instead: 'someone, or leave the subject out' },
  { phrase: /\banybody\b/i, instead: 'anyone' },
  { phrase: /\beverybody\b/i, instead: 'everyone' },
  { phrase: /\bnobody\b/i, instead: 'no one' },
  { phrase: /\bwhom\b/i, instead: 'who, that, or name the person' },
  { phrase: /\bwhom?ever\b/i, instead: 'a concrete subject: the viewer, the author, the account' },
  { phrase: /\bstands? (?:here|there|in none|in no)\b/i, instead: 'appears' },
  { phrase: /\b(?:says?|said|saying) (?:yes|no)\b|\byour yes\b/i, instead: 'approve, decline, approval' },
  { phrase: /\b(?:newest|latest) letter\b|\bletter(?:s)? (?:that|with a code)\b/i, instead: 'email' },
  { phrase: /\b(?:take|takes|took|taken|taking) (?:it )?back\b/i, instead: 'undo, remove' },
  { phrase: /\blike the device\b/i, instead: 'System' },
  { phrase: /\bways? in(?:to)?\b(?! which)/i, instead: 'sign-in method' },
  { phrase: /\bon (?:its|their) way\b/i, instead: 'sending, queued' },
  { phrase: /\b(?:goes|go|going|went) on\b/i, instead: 'continue' },
  { phrase: /\b(?:throws?|threw|thrown) (?:\w+ )?away\b/i, instead: 'discard' },
  { phrase: /\b(?:given|gave|gives?) up\b/i, instead: 'cancelled' },
  { phrase: /\b(?:is|are) not answering\b|\b(?:does|did) not answer\b/i, instead: 'isn’t responding, didn’t respond' },
  { phrase: /\bhears? of (?:it|this)\b/i, instead: 'get notified' },
  { phrase: /\be-mails?\b/i, instead: 'email' },
  { phrase: /\bvisitors?\b/i, instead: 'guest' },
  { phrase: /\bany ?more\b/i, instead: 'no longer' },
  { phrase: /\bmade up\b(?! of)/i, instead: 'fictional' },
  { phrase: /\bwords for those\b/i, instead: 'alt text' },
  { phrase: /\b(?:is|are|was|were) told\b|\btold (?:by|of)\b/i, instead: 'is notified, source' },
  { phrase: /\bbe(?:gun|gan) (?:here|there|elsewhere)\b/i, instead: 'started' },
  { phrase: /\b(?:keeps?|kept) (?:nothing|for (?:us|you))\b|\bnothing is kept\b/i, instead: 'save, store' },
]

/** Terms of the product (docs/glossary.md) that code may use for something else, but no text on the screen. */
const onScreen: readonly Rule[] = [
  { phrase: /\bpictures?\b/i, instead: 'image or photo' },
  { phrase: /\bfilms?\b/i, instead: 'video' },
  { phrase: /\bsounds?\b/i, instead: 'audio' },
  { phrase: /\bkeeps? (?!this|your|this|account|connected|it\b)/i, instead: 'save, bookmark' },
  { phrase: /\banswer(?:s|ed)?\b/i, instead: 'reply, respond' },
  { phrase: /\bletters?\b/i, instead: 'email' },
  { phrase: /\bact as\b/i, instead: 'post as, switch to' },
  { phrase: /\blook and language\b/i, instead: 'Appearance' },
  { phrase: /\bkinds? of\b/i, instead: 'Filter …, type' },
  { phrase: /\bsame person\b/i, instead: 'Also on' },
  { phrase: /\bwhat changed\b/i, instead: 'Security activity' },
  { phrase: /\bnot offered\b|\bdoes not offer\b/i, instead: 'not available' },
  { phrase: /\bforget\b/i, instead: 'remove' },
  { phrase: /\bat \{network\}|\bof \{network\}/, instead: 'on {network}' },
  { phrase: /\b(?:is|are|does|do|did|could|would|will|can|has|have) ?not\b/i, instead: 'a contraction' },
  { phrase: /'/, instead: 'a typographic apostrophe: ’' },
  { phrase: / …|\.\.\./, instead: '… without a space before it' },
]

/** Words that read like a translation in the name of a test, although code and comments may need them. */
const inTitles: readonly Rule[] = [
  { phrase: /\bstands?\b(?!-in)/i, instead: 'appears, is, stays' },
  { phrase: /\bgoes (?:out|away|elsewhere)\b/i, instead: 'is sent, disappears' },
  { phrase: /\bcomes? (?:in|of)\b/i, instead: 'arrives' },
  { phrase: /\bof (?:its|their|one’s|his|her) own\b|\bof ours\b/i, instead: 'its own …, our …' },
  { phrase: /\banswers?\b(?! is)/i, instead: 'responds, response, reply' },
  { phrase: /\b(?:is|are) asked (?:of|for|by|when)\b/i, instead: 'is requested' },
  { phrase: /\b(?:is|are|says?|said) so\b/i, instead: 'name the state or the message' },
  { phrase: /\bupon\b/i, instead: 'on, after' },
  { phrase: /\bbe (?:it|the)\b/i, instead: 'whether' },
  { phrase: /\bin the words of\b/i, instead: 'with the message of' },
]

const findIn = (text: string, rules: readonly Rule[], at: string): string[] =>
  rules.flatMap(({ phrase, instead }) => {
    const found = phrase.exec(text)
    return found ? [`${at}: "${found[0]}" (write: ${instead})`] : []
  })

/** English texts that use a banned phrase. */
export const findBannedTexts = (texts: Readonly<Record<string, string>>): string[] =>
  Object.entries(texts).flatMap(([key, text]) => findIn(text, [...everywhere, ...onScreen], key))

/** Comments of a source file that use a banned phrase. */
export function findBannedComments({ path, text }: { path: string; text: string }): string[] {
  return parseSync(path, text).comments.flatMap(({ value, start }) =>
    findIn(value.replaceAll(/\s*\n\s*\*? ?/g, ' '), everywhere, `${path}:${text.slice(0, start).split('\n').length}`),
  )
}

const testFunctions = ['test', 'it', 'describe']

/** The identifier that a call starts with: `test` in `test.step('…')` and in `test.each(rows)('…')`. */
function readCallee(node: unknown): string | undefined {
  const { type, name, object, callee, tag } = node as { type: string; name?: string; object?: unknown; callee?: unknown; tag?: unknown }
  if (type === 'Identifier') return name
  const inner = object ?? callee ?? tag
  return inner ? readCallee(inner) : undefined
}

/** Names of tests, groups and steps that use a banned phrase. */
export function findBannedTitles({ path, text }: { path: string; text: string }): string[] {
  const found: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title] }) {
      const isTitle = (title?.type === 'Literal' && typeof title.value === 'string') || title?.type === 'TemplateLiteral'
      if (!isTitle || !testFunctions.includes(readCallee(callee) ?? '')) return
      const at = `${path}:${text.slice(0, title.start).split('\n').length}`
      found.push(...findIn(text.slice(title.start, title.end), [...everywhere, ...inTitles], at))
    },
  }).visit(parseSync(path, text).program)
  return found
}
