const exception = /(?:ox|es)lint-disable(?:-next)?(?:-line)?(?<rest>.*)/

/** Comments that switch off a lint rule without a reason (`-- …`), as `file:line`. */
export function findUnreasonedExceptions({ path, text }: { path: string; text: string }): string[] {
  return text.split('\n').flatMap((line, index) => {
    const rest = exception.exec(line)?.groups?.['rest']
    return rest === undefined || / -- \S/.test(rest) ? [] : [`${path}:${index + 1}`]
  })
}
