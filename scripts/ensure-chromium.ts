import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, headlessShell } from './find-chromium.ts'

// The browser tests and the bench use the system's Chromium. On Debian, as root, a missing one is installed.
const path = process.env.CHROMIUM_PATH ?? chromium

function run(command: string, ...args: string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

function ensureChromium(): string | undefined {
  if (existsSync(path)) return undefined
  const own = `Install Chromium yourself and set CHROMIUM_PATH to it.`
  if (process.env.CHROMIUM_PATH) return `CHROMIUM_PATH is ${path}, but there is no such file.`
  if (process.getuid?.() !== 0) return `There is no ${path}, and only root may install it. ${own}`
  if (!existsSync('/usr/bin/apt-get')) return `There is no ${path}, and no apt-get to install it with. ${own}`
  if (!run('apt-get', 'update') || !run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium'))
    return `apt-get could not install Chromium. ${own}`
  return existsSync(path) ? undefined : `apt-get installed Chromium, but there is still no ${path}. ${own}`
}

/** Optional: stands in for Arial, whose letters our font's fallback has. Without it, the test of both is skipped. */
function wantFonts(): void {
  if (existsSync('/usr/share/fonts/truetype/liberation') || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  if (run('apt-get', 'update')) run('apt-get', 'install', '-y', '--no-install-recommends', 'fonts-liberation')
}

/** Optional: without it, the tests use full Chromium. */
function wantHeadlessShell(): void {
  if (process.env.CHROMIUM_PATH || existsSync(headlessShell) || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  if (run('apt-get', 'update')) run('apt-get', 'install', '-y', '--no-install-recommends', 'chromium-headless-shell')
}

const problem = ensureChromium()
if (!problem) {
  wantHeadlessShell()
  wantFonts()
}
if (problem) {
  console.error(problem)
  process.exitCode = 1
}
