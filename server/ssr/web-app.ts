import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { readAssets, type PageModules } from './assets.ts'
import { readPageStyles } from './page-styles.ts'
import type { WebApp } from './pages.ts'

interface Built extends Pick<WebApp, 'render' | 'findRedirect' | 'loadFailureWords'> {
  modules: PageModules
}

/** Loads the built web app from a folder that contains client/ and server/. */
export async function readWebApp(folder: string): Promise<WebApp> {
  const { render, findRedirect, loadFailureWords, modules } = (await import(
    pathToFileURL(path.join(folder, 'server/entry-server.js')).href
  )) as Built
  const client = path.join(folder, 'client')
  return { render, findRedirect, loadFailureWords, manifestFor: readAssets(client, modules), styles: readPageStyles(client) }
}
