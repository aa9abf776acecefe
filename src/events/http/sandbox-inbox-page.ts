import { pageType } from '../../kernel/contract/route.ts'
import { Html, html, type Part } from '../../platform/http/html.ts'
import { createInlineStylePolicy } from '../../platform/http/inline-style-policy.ts'
import { inboxPath } from '../contract/sandbox-inbox.ts'
import {
  type AnswerPlan,
  type InboxAnswer,
  type InboxDelivery,
  type InboxView,
  inboxAnswers,
  maxDeliveries,
  maxKeptBody,
  retentionDays,
  type SignatureState,
} from '../service/sandbox-inboxes.ts'

const style = `
:root { color-scheme: light dark; --paper: #fbfaf6; --raised: #fff; --sunk: #f3f1e9; --line: #dcd8ca; --ink: #1c2730;
  --soft: #56626d; --sea: #0d5878; --sea-deep: #0d4a66; --good: #2f6b1c; --bad: #a8381a; --warn: #8a4a08;
  --mono: ui-monospace, "SFMono-Regular", "Cascadia Mono", "Liberation Mono", Menlo, Consolas, monospace }
@media (prefers-color-scheme: dark) { :root { --paper: #10181f; --raised: #16212a; --sunk: #0b1218; --line: #2b3a46; --ink: #dde5ea;
  --soft: #9dacb8; --sea: #7cc5e6; --good: #a5d38a; --bad: #f39a7c; --warn: #e9b872 } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, sans-serif }
a { color: var(--sea); text-underline-offset: .15em }
:focus-visible { outline: 2px solid var(--sea); outline-offset: 2px; border-radius: 3px }
code, pre, .mono { font-family: var(--mono) }
.top { display: flex; align-items: center; gap: 1rem; min-height: 3.5rem; padding: 0 1.25rem; background: var(--sea-deep); color: #fff }
.top a { color: #fff; font-weight: 600; text-decoration: none }
.top span { margin-left: auto; color: #d5e6ee; font-size: .875rem }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
h1 { margin: 0; font-size: 2.1rem; line-height: 1.25; letter-spacing: -.015em; overflow-wrap: anywhere }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.45rem; line-height: 1.25 }
.lead { margin: .5rem 0 0; color: var(--soft) }
.lead code { color: var(--ink); overflow-wrap: anywhere }
.panel { margin-top: 1.5rem; padding: 1rem 1.25rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px }
.panel p { margin: 0 0 .75rem }
.row { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem }
.row form { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem }
.field { display: grid; gap: .25rem } label { font-size: .875rem; color: var(--soft) }
select, button, .button { min-height: 2.75rem; padding: .5rem .9rem; font: inherit; color: var(--ink); background: var(--paper);
  border: 1px solid var(--soft); border-radius: 6px; max-width: 100% }
button.main { background: var(--sea-deep); border-color: var(--sea-deep); color: #fff; font-weight: 600; cursor: pointer }
.button { display: inline-block; text-decoration: none }
ol { margin: 0; padding: 0; list-style: none }
li { margin-top: .75rem; background: var(--raised); border: 1px solid var(--line); border-radius: 8px; overflow: hidden }
summary { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .15rem 1rem; padding: .75rem 1rem; cursor: pointer }
summary::marker { content: '' }
summary::-webkit-details-marker { display: none }
summary:focus-visible { outline-offset: -2px }
.type { font-family: var(--mono); font-weight: 600; overflow-wrap: anywhere }
.subject { color: var(--soft); font-size: .9rem; overflow-wrap: anywhere }
time { white-space: nowrap }
.chips { display: flex; flex-wrap: wrap; gap: .35rem; justify-content: end; align-content: start; grid-row: span 2 }
.chip { padding: .05rem .5rem; border: 1px solid currentColor; border-radius: 99px; font-size: .8rem; white-space: nowrap }
.good { color: var(--good) } .bad { color: var(--bad) } .warn { color: var(--warn) } .soft { color: var(--soft) }
.inside { border-top: 1px solid var(--line) }
.inside p { margin: 0; padding: .75rem 1rem 0; color: var(--soft); font-size: .9rem }
dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .1rem 1rem; margin: 0; padding: .75rem 1rem; font-size: .875rem }
dt { color: var(--soft) } dd { margin: 0; font-family: var(--mono); overflow-wrap: anywhere }
pre { margin: 0; padding: 1rem; background: var(--sunk); font-size: .85rem; line-height: 1.5; overflow: auto; max-height: 30rem }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
@media (max-width: 36rem) { summary { grid-template-columns: minmax(0, 1fr) } .chips { grid-row: auto; justify-content: start; margin-top: .35rem }
  h1 { font-size: 1.7rem } dl { grid-template-columns: minmax(0, 1fr) } dd { margin-bottom: .35rem } select { width: 100% } .field { width: 100% } }
`

export const inboxPageHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': createInlineStylePolicy(style, { hasForms: true }),
  'content-type': pageType,
  'x-robots-tag': 'noindex',
}

const answerTexts: Readonly<Record<InboxAnswer, string>> = {
  Accept: '204: accepted',
  Fail: '500: failure, retried later',
  Busy: '503 with Retry-After: 30 seconds',
  Gone: '410: gone, disables the endpoint',
  Slow: 'after 12 seconds, when the sender has given up',
}

const counts = [
  ['1', 'the next delivery'],
  ['3', 'the next 3'],
  ['10', 'the next 10'],
  ['0', 'all deliveries from now on'],
] as const

const signatureTexts: Readonly<
  Record<SignatureState, readonly [text: string, className: string, explanation: string]>
> = {
  Right: ['Signature valid', 'good', 'Matches the secret of the endpoint with this URL.'],
  Wrong: [
    'Signature invalid',
    'bad',
    'Matches no secret of an endpoint with this URL. Reject such a delivery with 401.',
  ],
  Stale: [
    'Timestamp too old',
    'bad',
    'The signature is valid, but the timestamp differs by more than five minutes. Reject the delivery, as it may be a replay.',
  ],
  Missing: ['Not signed', 'warn', 'The delivery has no signature. This server always signs its deliveries.'],
  Unknown: [
    'Secret unknown',
    'soft',
    'No endpoint of the tenant has this URL, so there is no secret to check the signature with.',
  ],
}

/** @param address the inbox's URL, to be used by an endpoint */
export function renderInboxPage(inbox: InboxView, address: string): string {
  const { name, deliveries, receivedCount, plan } = inbox
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Inbox ${name} · Portolan sandbox</title>
<link rel="icon" href="/favicon.ico">
<style>${new Html(style)}</style>
</head>
<body>
<header class="top"><a href="/docs">Portolan</a><span>Sandbox</span></header>
<main>
<h1>Inbox ${name}</h1>
<p class="lead">Webhooks to <code>${address}</code>, newest first. The newest ${maxDeliveries} are stored for ${retentionDays} days.</p>
<section class="panel" aria-labelledby="answers">
<h2 id="answers" class="hidden">Responses</h2>
<p role="status">${describePlan(plan)}</p>
<div class="row">
<form method="post" action="${inboxPath}/${name}/settings">
<input type="hidden" name="action" value="answer">
<div class="field"><label for="answer">Response</label><select id="answer" name="answer">${inboxAnswers.map((answer) => html`<option value="${answer}"${answer === plan.answer && html` selected`}>${answerTexts[answer]}</option>`)}</select></div>
<div class="field"><label for="count">For</label><select id="count" name="count">${counts.map(([count, text]) => html`<option value="${count}"${count === '0' && html` selected`}>${text}</option>`)}</select></div>
<button class="main">Save response</button>
</form>
<form method="post" action="${inboxPath}/${name}/settings"><input type="hidden" name="action" value="empty"><button>Clear inbox</button></form>
<a class="button" href="${inboxPath}/${name}">Refresh</a>
</div>
</section>
<h2>${receivedCount === 0 ? 'No deliveries yet' : `${receivedCount.toLocaleString('en')} ${receivedCount === 1 ? 'delivery' : 'deliveries'}`}</h2>
${deliveries.length === 0 ? renderHowTo(address) : html`<ol>${deliveries.map((delivery, index) => renderDelivery(delivery, index === 0))}</ol>`}
</main>
</body>
</html>
`.text
}

function describePlan({ answer, remaining }: AnswerPlan): Part {
  const deliveries =
    remaining === null ? 'All deliveries' : remaining === 1 ? 'The next delivery' : `The next ${remaining} deliveries`
  return html`${deliveries} ${remaining === null || remaining > 1 ? 'get' : 'gets'} the response <strong>${answerTexts[answer]}</strong>.`
}

function renderHowTo(address: string): Html {
  return html`<div class="panel"><p>Create a webhook endpoint with this URL, as the sandbox client <code>operator</code>:</p>
<pre tabindex="0">curl -X POST ${new URL(address).origin}/admin/v1/webhook-endpoints -H "authorization: Bearer $TOKEN" \\
  -H 'content-type: application/json' -d '{"tenant": "acme", "url": "${address}",
  "description": "Sandbox inbox", "eventTypes": null, "isEnabled": true}'</pre>
<p></p><p>Or run <code>portolan demo</code>, which creates one for the inbox <a href="${inboxPath}/demo">demo</a>.</p></div>`
}

function renderDelivery(delivery: InboxDelivery, isOpen: boolean): Html {
  const { type, subject, receivedAt, signature, status, headers, body, isCut, isRepeat } = delivery
  const [signatureText, className, explanation] = signatureTexts[signature]
  const receivedText = receivedAt.toISOString()
  return html`<li><details${isOpen && html` open`}>
<summary><span class="type">${type === '' ? 'not a CloudEvent' : type}</span>
<span class="chips"><span class="chip ${className}">${signatureText}</span><span class="chip ${status === 204 ? 'good' : 'bad'}">responded ${status}</span>${isRepeat && html`<span class="chip warn">duplicate</span>`}</span>
<span class="subject">${subject !== '' && html`${subject} · `}<time datetime="${receivedText}">${receivedText.slice(0, 23).replace('T', ' ')} UTC</time></span></summary>
<div class="inside"><p>${explanation}</p>
<dl>${headers.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<pre tabindex="0" aria-label="Body">${formatBody(body)}${isCut && `\n… the first ${maxKeptBody} characters`}</pre></div>
</details></li>`
}

/** Indents JSON; anything else is left unchanged. */
function formatBody(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}
