interface Doc {
  path: string
  text: string
}

/** A folder and a file below it, or a source file's bare name. Globs, placeholders, package names and URLs don't match. */
const pathLike = /^(?:[.\w][\w.$-]*(?:\/[\w.$-]+)+\/?|[\w.$-]+\.(?:tsx?|mjs|css|json|md)|[.\w][\w.-]*\/)$/

/** Installed packages, and git branches. */
const notFiles = /^(?:node_modules(?:\/|$)|origin\/)/

/** A decision record may name a file that no longer exists, in a sentence that says so. */
const saysGone = /\b(?:deleted|removed|replaced|no longer exists?)\b/i

const isRecord = (path: string) => path.startsWith('docs/decisions/')

/** Sentences and table rows of a doc, with lines joined as they are rendered. */
const toSentences = (text: string) => text.replaceAll(/\n(?![\n|#-])/g, ' ').split(/\n|(?<=[.:;]) /)

/**
 * Paths of the repository that a doc names in backticks and that don't exist, as `doc: path`. A path that begins with a top-level folder must exist
 * as written; any other, such as a bare file name, must be the end of an existing path.
 */
export function findDeadPaths(docs: readonly Doc[], paths: readonly string[]): string[] {
  const existing = new Set(paths.flatMap((path) => path.split('/').map((_, index, parts) => parts.slice(0, index + 1).join('/'))))
  const exists = (named: string) =>
    existing.has(named) || (!existing.has(named.split('/')[0]!) && [...existing].some((path) => path.endsWith(`/${named}`)))
  return docs.flatMap(({ path, text }) =>
    toSentences(text)
      .filter((sentence) => !isRecord(path) || !saysGone.test(sentence))
      .flatMap((sentence) => [...sentence.matchAll(/`([^`]+)`/g)].map(([, named]) => named!))
      .filter((named) => pathLike.test(named) && !notFiles.test(named) && !exists(named.replace(/\/$/, '')))
      .map((named) => `${path}: ${named}`),
  )
}
