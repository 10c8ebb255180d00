// A page of another origin in a real browser cannot make the server do any work: the server treats none of its requests as a question.
import { createServer, type Server as Files } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { start_browser, start_program, type Server } from './playground';

// Runs in the page of the other origin: sends every kind of request that needs no permission, each several times.
async function send_everything({ address, hidden }: { address: string; hidden: string }): Promise<void> {
  const question = JSON.stringify({ puzzle: 'lights-out', text: '111/111/111' });
  const [api, long] = [`${address}/api/v1/solve`, `${address}/${'a'.repeat(9000)}`];
  const all: Promise<unknown>[] = [];
  const post = (url: string, body: BodyInit, more: RequestInit = {}) => {
    all.push(fetch(url, { method: 'POST', mode: 'no-cors', body, ...more }).catch(() => undefined));
  };
  const until_loaded = (element: HTMLElement, names: string[]) => {
    const loaded = new Promise((resolve) => {
      for (const name of names) element.addEventListener(name, resolve);
    });
    all.push(Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, 5_000))]));
    document.body.append(element);
  };
  for (let i = 0; i < 2; ++i) {
    for (const url of [api, long, `${api}?a?b?c`, `${api}/`, `${address}/`, `${api}?${'a'.repeat(9000)}`]) {
      for (const body of [question, hidden, `${question}\r\n${hidden}`]) {
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
          post(url, body, { headers: { 'Content-Type': type } });
        post(url, new Blob([body])); // without a Content-Type
        post(url, body, { headers: { Range: 'bytes=x', 'Accept-Language': 'x'.repeat(100) } });
        post(url, body, { mode: 'cors', headers: { 'Content-Type': 'application/json' } });
        post(url, body, { mode: 'cors', method: 'PUT' });
        navigator.sendBeacon(url, body);
        const form = document.createElement('form');
        const field = document.createElement('textarea');
        // A text/plain form is sent as NAME=VALUE: the hidden request begins on the second line of the value.
        [field.name, field.value] = ['x', `\n${body}`];
        [form.method, form.enctype, form.action, form.target] = ['post', 'text/plain', url, `frame${i}`];
        form.append(field);
        document.body.append(form);
        const frame = document.createElement('iframe');
        frame.name = form.target;
        until_loaded(frame, ['load', 'error']);
        form.submit();
      }
      const image = new Image();
      image.src = `${url}?${i}`;
      until_loaded(image, ['load', 'error']);
      const script = document.createElement('script');
      script.src = `${url}?${i}`;
      until_loaded(script, ['load', 'error']);
      try {
        const socket = new WebSocket(url.replace('http', 'ws'));
        all.push(new Promise((resolve) => (socket.onclose = resolve)));
        socket.onopen = () => socket.send(hidden);
      } catch {
        continue; // this browser refuses a WebSocket to such an address
      }
    }
  }
  await Promise.all(all);
  // Cookies are shared by all ports of a host, so they can make a head too long.
  for (let i = 0; i < 5; ++i) document.cookie = `c${i}=${'x'.repeat(3500)}`;
  all.length = 0;
  for (let i = 0; i < 5; ++i) post(api, hidden, { credentials: 'include', headers: { 'Content-Type': 'text/plain' } });
  await Promise.all(all);
  for (let i = 0; i < 5; ++i) document.cookie = `c${i}=; max-age=0`;
}

// The static page has no server to protect.
describe.skipIf(process.env.NONET_STATIC)('the server', () => {
  let server: Server;
  let browser: Browser;
  let elsewhere: Files;
  beforeAll(async () => {
    server = await start_program();
    browser = await start_browser();
    elsewhere = createServer((_, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html><body>'));
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser.close();
    elsewhere.close();
    await server.stop();
  });
  const questions = async () => ((await server.ask('status')) as { questions: number }).questions;

  test('a page of another origin causes no work at all', async () => {
    const body = JSON.stringify({ puzzle: 'lights-out', text: '111/111/111' });
    const { host } = new URL(server.address);
    const head = ['POST /api/v1/solve HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', `Content-Length: ${body.length}`];
    const hidden = [...head, '', body].join('\r\n');
    const { port } = elsewhere.address() as AddressInfo;
    for (const name of ['127.0.0.1', 'localhost']) {
      const page = await (await browser.newContext()).newPage();
      await page.goto(`http://${name}:${port}/evil`);
      const statuses = new Map<number, number>(); // as the browser sees them: it hides them from the page
      const network = await page.context().newCDPSession(page);
      await network.send('Network.enable');
      network.on('Network.responseReceivedExtraInfo', ({ statusCode }) => statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1));
      await page.evaluate(send_everything, { address: server.address, hidden });
      for (const refused of [400, 403, 414]) expect(statuses.get(refused), `${refused}`).toBeGreaterThan(10);
      await page.context().close();
    }
    expect(await questions()).toBe(0);
    await server.ask('solve', { puzzle: 'lights-out', text: '111/111/111' });
    expect(await questions()).toBe(1);
  });
});
