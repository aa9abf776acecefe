import { chooseLanguage } from '../../platform/http/accept-language.ts'
import { defineOperation, type Operation, TextResponse } from '../../platform/http/call.ts'
import { createErrorPage } from '../../platform/http/error-page.ts'
import { Html, html } from '../../platform/http/html.ts'
import { createInlineStylePolicy } from '../../platform/http/inline-style-policy.ts'
import { readTrackingPage } from '../contract/tracking-page.ts'
import type { PackageReader } from '../service/package-reader.ts'
import type { Milestone, TrackedParcel } from '../service/parcel-milestones.ts'
import { type PageWords, pageLanguages, pageWords } from './tracking-page-words.ts'

const style = `
:root { color-scheme: light dark; --ink: #14212b; --soft: #54646f; --line: #d5dde2; --sea: #0d4a66; --paper: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e8eef2; --soft: #9fb0bb; --line: #2d3b45; --sea: #7cc4e6; --paper: #101a21 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 34rem; margin: 0 auto; padding: 2.5rem 1.25rem }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 1.25rem 0 2rem; color: var(--soft) }
dd { margin: 0; color: var(--ink); overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
ol { margin: 0; padding: 0; list-style: none }
li { position: relative; padding: 0 0 1.5rem 2rem }
li::before { content: ''; position: absolute; left: .2rem; top: .35rem; width: .8rem; height: .8rem; border-radius: 50%;
  border: 2px solid var(--sea); background: var(--paper); z-index: 1 }
li:first-child::before { background: var(--sea) }
li::after { content: ''; position: absolute; left: .55rem; top: .6rem; bottom: -.4rem; width: 2px; background: var(--line) }
li:last-child::after { display: none }
strong { display: block }
time { color: var(--soft); font-size: .875rem }
`

const headers = {
  'cache-control': 'no-store',
  'content-security-policy': createInlineStylePolicy(style),
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  vary: 'Accept-Language',
}

/** The public page on which anybody with its URL can track a parcel. */
export const createTrackingPageOperation = (reader: PackageReader): Operation =>
  defineOperation(readTrackingPage).by(async (call) => {
    const parcel = await call.read((unit) => reader.trackParcel(unit, call.params.trackingId))
    const language = chooseLanguage(call.headers['accept-language'], pageLanguages)
    return TextResponse.ofText(readTrackingPage, {
      status: 200,
      headers: { ...headers, 'content-type': readTrackingPage.responseType, 'content-language': language },
      body: renderPage(parcel, language, pageWords[language]),
    })
  })

/** The error page for shoppers. */
export const trackingErrorPage = createErrorPage(({ problem, acceptLanguage }) => {
  const language = chooseLanguage(acceptLanguage, pageLanguages)
  const { missing, failed } = pageWords[language]
  const { title, text } = problem.kind === 'not-found' ? missing : failed
  return { language, title, body: html`<p>${text}</p>` }
})

function renderPage(parcel: TrackedParcel, language: string, words: PageWords): string {
  const newestFirst = parcel.reached.toReversed()
  const headline = words.milestones[newestFirst[0]?.milestone ?? 'Announced']
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${headline}</title>
<link rel="icon" href="/favicon.ico">
<style>${new Html(style)}</style>
</head>
<body>
<main>
<h1>${headline}</h1>
<dl>
${parcel.trackingNumber !== null && html`<dt>${words.trackingNumber}</dt><dd>${parcel.trackingNumber}</dd>`}
${parcel.carrierName !== null && html`<dt>${words.carrier}</dt><dd>${parcel.carrierName}</dd>`}
</dl>
<ol>
${newestFirst.map(({ milestone, at }) => step(milestone, at, language, words))}
</ol>
</main>
</body>
</html>
`.text
}

function step(milestone: Milestone, at: string, language: string, words: PageWords): Html {
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return html`<li><strong>${words.milestones[milestone]}</strong>
<time datetime="${at}">${moment.format(new Date(at))} UTC</time></li>
`
}
