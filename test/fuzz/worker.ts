/* One process of the search: runs rounds and reports findings. */
import { Findings } from "./findings.js";
import { closePeer, usePeer } from "./peer.js";
import type { Message, Order } from "./messages.js";
import { noCounts } from "./counts.js";
import { kindFor, KINDS, search, waysFor } from "./search.js";

const tell = (message: Message): Promise<void> =>
  new Promise((resolve) => process.send!(message, () => resolve()));

async function work(order: Order): Promise<void> {
  const { seed: begin, stride, kinds: names } = order;
  const rounds = order.rounds ?? Infinity;
  const until = order.until ?? Infinity;
  const kinds = KINDS.filter(({ name }) => names.includes(name));
  const findings = new Findings();
  for (let i = 0; i < rounds && Date.now() < until; i++) {
    const seed = begin + i * stride;
    const kind = kindFor(seed, kinds);
    await tell({ type: "begins", seed, kind: kind.name });
    const counts = noCounts();
    for (const found of await search(seed, kind, counts, waysFor(seed, kind))) {
      const told = await findings.take(found, kind);
      await tell(
        typeof told === "string"
          ? { type: "again", group: told }
          : { type: "found", finding: told },
      );
    }
    await tell({ type: "counts", counts });
  }
}

process.once("message", (order: Order) => {
  usePeer(order.peer);
  void work(order).then(() => {
    closePeer();
    process.disconnect();
  });
});
