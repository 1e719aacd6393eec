import type { SourceFile } from './source-file.ts'

const names = new Set(['farcaster', 'lens', 'bluesky'])
/** `x` is also an axis and a key: it counts when what it is compared with speaks of a network. */
const speaksOfNetwork = /(network|source|segment|descriptor)/i

/** What draws and what feeds it. `web/app` also reads the addresses of others, in which networks have words of their own. */
const isComponent = (path: string) => /^web\/(features|ui|cache|routes)\//.test(path) || /^web\/.*\.tsx$/.test(path)

/** Places in the web app that ask which network a thing is from. Ask whether the capability is there instead. */
export function findNetworkComparisons(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => isComponent(path) && !/\.test\.tsx?$/.test(path))
    .flatMap(({ path, comparisons }) =>
      comparisons
        .filter(({ subject, literal }) => names.has(literal) || (literal === 'x' && speaksOfNetwork.test(subject)))
        .map(({ subject, literal }) => `${path}: ${subject} is compared with '${literal}'`),
    )
}
