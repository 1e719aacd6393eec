/**
 * Applies the stylesheet. The page loads it as `print` so that it doesn't block rendering, and has the rules of its first paint inline. Resolves
 * after the first attempt, even a failed one, because the rendered page already looks right. Does nothing in development.
 */
export async function loadStyles(): Promise<void> {
  const late = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][media="print"]')
  if (late?.sheet) late.media = 'all'
  // Can't tell whether it is still loading or has failed.
  else if (late && !(await load(late.href))) void retry(late.href, firstDelay)
}

/** ms */
const firstDelay = 1000

async function retry(href: string, delay: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, delay))
  if (!(await load(href))) await retry(href, delay * 2)
}

const load = (href: string): Promise<boolean> =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve(true))
    link.addEventListener('error', () => {
      link.remove()
      resolve(false)
    })
    document.head.append(link)
  })
