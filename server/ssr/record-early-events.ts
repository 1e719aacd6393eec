/**
 * Records events that come before hydration and would be lost: the last click on a button, which `web/services/context/replay-early-click.ts` replays,
 * and the browser's offer to install the app, which then waits for a press (`web/services/settings/install-offer.ts`).
 */
const script =
  "addEventListener('click',e=>{let button=e.target.closest('button[type=button]');if(button)earlyClick={button,at:e.timeStamp}},true);" +
  "addEventListener('beforeinstallprompt',e=>{e.preventDefault();installOffer=e})"

/** Makes a rendered page record these events while it loads its scripts. Decisions 111 and 142. */
export const recordEarlyEvents = (html: string, nonce: string): string =>
  html.replace('</head>', () => `<script nonce="${nonce}">${script}</script></head>`)
