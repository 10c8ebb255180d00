// The thread that answers, one question at a time: a search keeps it from anything else.
import { Host, type Told } from './host';

export interface Asked {
  verb: string;
  question?: string; // none: every puzzle is asked for
  quick: boolean;
}
export type Heard = { event: Told; text: string } | { event: 'done'; many: boolean } | { event: 'broken' };

let host: Promise<Host> | undefined;
const tell = (heard: Heard) => postMessage(heard);

async function answer({ verb, question, quick }: Asked): Promise<void> {
  try {
    const listen = (event: Told, text: string) => tell({ event, text });
    let many = false;
    const answering = await host;
    if (!answering) throw new Error('the module did not arrive');
    if (question === undefined) answering.puzzles(listen);
    else many = answering.ask(verb, question, quick, listen);
    tell({ event: 'done', many });
  } catch (error) {
    console.warn(error);
    tell({ event: 'broken' });
  }
}

// First the module, then questions.
addEventListener('message', ({ data }: MessageEvent<WebAssembly.Module | Asked>) => {
  if (data instanceof WebAssembly.Module) host = Host.start(data);
  else void answer(data);
});
