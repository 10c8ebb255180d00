// The server's names of things in Chinese. Its sentences: sentences_zh.ts.

export const puzzles: Record<string, { title: string; rules: string }> = {
  'binary-sudoku': {
    title: '二进制数独: 翻转最少的位，使每行、每列、每宫都有偶数个 1',
    rules:
      '网格里都是 0 和 1，分成若干宫。翻转尽量少的格子，使每一行、每一列、每一宫里 1 的个数都是偶数。9x9 的棋盘最多翻 9 次。流行的贪心法（先同时修三个奇偶，再修两个）在大约十一分之一的随机棋盘上是错的。',
  },
  checkers: {
    title: '跳棋挑战: 像皇后一样放 n 个棋子的前三种放法，以及总数',
    rules: '在 n 乘 n 的棋盘上放 n 个棋子，任意两个不同行、不同列、不同对角线。一步就是一个格子：r1c5 是第 1 行第 5 列。这就是皇后问题，只是问法按照竞赛。',
  },
  clocks: {
    title: '时钟问题: 用最少的四分之一转把九个时钟都拨到 12',
    rules:
      '九个时钟 A 到 I 排成 3x3，指向 12、3、6 或 9。每种走法把其中几个时钟向前拨四分之一圈：1 ABDE，2 ABC，3 BCEF，4 ADG，5 BDEFH，6 CFI，7 DEGH，8 GHI，9 EFHI。把所有时钟拨到 12。262144 个局面每个恰有一个答案，最多 27 步。',
  },
  cube2: {
    title: '二阶魔方: 用最少的转动使每面同色',
    rules:
      '八个角块；一步转一个面：U R F（D L B）顺时针，U\' 逆时针，U2 转半圈。用最少的步数使每面同色。固定下、后、左的角块，只转 U、R、F：共 3674160 个局面，最多 11 步，按四分之一转计最多 14 步。',
  },
  knights: {
    title: '骑士精神: 用最少的跳步让黑白骑士各就各位',
    rules:
      '棋盘上有白骑士（1）、黑骑士（0）和一个空格（*）：骑士可以跳进空格。用最少的跳步到达目标 11111/01111/00*11/00001/00000。一步写成起点格和终点格，如国际象棋：b1c3。5x5 棋盘的 67603900 个局面都能解，最多 39 步。',
  },
  langford: {
    title: '兰福德配对: 1 到 n 各写两次，两个 k 之间恰有 k 个数',
    rules:
      '在 2n 个位置上把 1 到 n 各写两次，使两个 k 之间恰好有 k 个别的数：2 3 1 2 1 3。当且仅当 n 除以 4 余 0 或 3 时有解。反过来读是另一个解。',
  },
  'lights-out': {
    title: '关灯: 用最少的按键关掉所有的灯',
    rules:
      '网格里的灯有 K 种状态（默认 2 种，可用 modulus 改）。按一下，这盏灯和相邻的灯都加 1（模 K）。把所有灯变成 0。障碍格既没有灯也没有按钮。在比邻域还窄的环面上，一次按键会多次影响同一盏灯。',
  },
  nine: {
    title: '9-Nine: 旋转两个位矩阵并交换列，直到 A 全为 0',
    rules:
      '两个 n x n 的位矩阵 A 和 B。AL AR BL BR 把其中一个向左或向右转 90 度；C1..Cn 交换两者的某一列。使 A 全为 0、B 全为 1。当且仅当每组由四分之一转互相变换的四个格子在 A 和 B 中合计有四个 1（n 为奇数时两个中心合计一个 1）时有解。n = 3 最多 10 步，n = 4 最多 16 步。',
  },
  pentominoes: {
    title: '五格骨牌: 用十二块五格骨牌填满棋盘',
    rules:
      '放置十二块骨牌 F I L N P T U V W X Y Z，可以旋转和翻面，每块一次，填满棋盘。空格少于 60 的棋盘放得下几块就用几块，每块至多一次。6x10、5x12、4x15、3x20 的矩形在不计对称时分别有 2339、1010、368、2 个解。',
  },
  pyraminx: {
    title: '金字塔魔方: 用最少的转动使四面体每面同色',
    rules:
      '四面体的角是 U（上）、L、R（左、右）和 B（后）。一步把一个角处的两层转三分之一圈：U L R B 顺时针，U\' 逆时针。用最少的步数使每面同色：933120 个局面，最多 11 步。默认不计小尖角，除非用 tips。',
  },
  queens: {
    title: '皇后问题: 棋盘上放 n 个互不攻击的皇后',
    rules:
      '在 n 乘 n 的棋盘上放 n 个皇后，任意两个不同行、不同列、不同对角线。有些皇后可以已经放好（Q），有些格子可以是障碍（#）：那里不能放皇后，但攻击可以越过。一步就是一个格子：r1c5 是第 1 行第 5 列。',
  },
  sudoku: {
    title: '数独: 每行、每列、每宫每个数字恰好一次',
    rules:
      '填满空格，使每行、每列、每宫每个数字恰好出现一次。棋盘有 4 到 25 个数字，宫可以是任意大小或形状，还可以有对角线、额外区域和带总和的笼子。一道题有唯一解：是否还有别的解总会检查。',
  },
  'target-sudoku': {
    title: '靶形数独: 数字乘权值之和最大的填法',
    rules:
      '填满空格，使每行、每列、每宫都有 1 到 9。每格得分是数字乘权值：边上是 6，往里依次是 7、8、9，正中是 10。求最大得分。空棋盘的得分在 2794 到 2906 之间。',
  },
  tiles: {
    title: '滑块（八数码、十五数码）: 用最少的步数到达目标',
    rules:
      '行 x 列的棋盘上有编号的方块和一个空位；空位旁边的方块可以滑进去。用最少的步数到达目标。走法表示空位的方向：U 上、D 下、L 左、R 右。一半的棋盘能到达目标，其余的会说明原因并拒绝。',
  },
};

export const settings: Record<string, string> = {
  size: '棋盘的行数和列数',
  'sudoku.size': '数字个数，4 到 25，宫尽量接近正方形',
  'nine.size': 'A 和 B 的行列数，最多 32；默认取自文本，否则为 3',
  box: '一宫的行数和列数（3x3）',
  'binary-sudoku.size': '棋盘的行数和列数；不给时，h x w 的宫组成 h*w x h*w 的棋盘',
  costs: '每一步的代价，按阅读顺序，用空格分开；- 表示禁止',
  metric: 'half（默认）：U2 算一步；quarter：算两步',
  oriented: '每种颜色要在自己的面上：魔方在空间中的位置也算，六个面都能转',
  goal: '要到达的局面',
  'tiles.goal': 'last（1 2 3 … 空位在最后）、first（空位在最前），或一个棋盘',
  'knights.goal': '目标，行之间用 / 分开；每个棋盘的棋子都与它相同',
  modulus: '一盏灯有多少种状态（2）',
  neighbourhood: '按一下改变哪些灯：plus、king、diagonal，或偏移量，如 0,0 0,1 1,0:2（行,列[:增量]）',
  torus: '棋盘首尾相接',
  edits: '没有时间限制时 macro 做多久（百万次），默认 300',
  tips: '四个小尖角也算，走法 u l r b',
  regions: '锯齿数独：n 行 n 个字母，用 / 分开；相同字母为一个区域',
  diagonals: '两条对角线上每个数字也恰好一次',
  extra: '更多区域，一张或几张图，用 ; 分开；. 不属于任何区域',
  cages: '总和：15: r1c1 r1c2; 7: r2c1，或一张图及其总和；笼内数字不同',
  weights: '各格的权值，按行共 81 个数，可以为负',
  minimum: '求最小得分而不是最大',
};

export const wishes: Record<string, string> = {
  clues: '已知数的个数；九个数字时 17 到 81',
  symmetry: '已知数位置的对称：none、rotate180、rotate90、horizontal、vertical、both-mirrors、diagonal、antidiagonal、both-diagonals 或 full',
  pattern: '已知数恰好在这 81 格中不是 . 或 0 的地方',
  minimal: '每个已知数都不可少',
  strict: '有对称要求时：一个已知数也不能去掉，单独也不行',
  rating: '难度，按 nonet rate 评定，如 2.6-4.2',
  technique: '不用这个技巧就不能同样容易地解开，如 x-wing',
  grid: '一个填满的棋盘，每一个的可能性相同：九个数字 3x3 宫，或四个数字 2x2 宫',
};

export const whats: Record<string, string> = {
  auto: '自动选择，并说明原因',
  formula: '由奇偶性直接得出的公式',
  linear: '模 k 线性代数：唯一解，或遍历整个零空间求最小',
  table: '完美表：每个局面的距离',
  dp: '轮廓线动态规划',
  memo: '同样的递推，自顶向下记忆化',
  dfs: '深度优先分支限界',
  ida: 'IDA*，用谜题的下界',
  'ida-tt': '带置换表的 IDA*，单线程',
  astar: 'A*，用谜题的下界',
  nbs: '双向启发式搜索（NBS）',
  bfs: '教科书式的广度优先搜索',
  beam: '束搜索：找到的最好结果，没有证明',
  bidirectional: '从两端同时广度优先',
  pdb: 'IDA* 加可加的模式数据库',
  greedy: '贪心：只给上界，没有证明',
  macro: '换位子加退火：任意大小，找到的最好结果',
  cover: '稀疏集上的精确覆盖',
  bitmask: '位行上的精确覆盖',
  backtrack: '教科书式的回溯',
  diagram: '所有覆盖的决策图：计数、抽样、最优',
  sat: 'SAT 求解器 CaDiCaL',
  bits: '列与对角线的位掩码',
  bands: '每个数字和横带的位向量',
  direct: '候选数和位置的位运算',
  bound: '掩码上的分支限界',
};

// By their titles.
export const techniques: Record<string, string> = {
  'Full House': '最后一格',
  'Hidden Single (box)': '宫内隐性唯一',
  'Hidden Single (line)': '行列隐性唯一',
  'Naked Single': '显性唯一',
  'Pointing': '宫区块排除',
  'Claiming': '行列区块排除',
  'Naked Pair': '显性数对',
  'X-Wing': 'X-Wing（二阶鱼）',
  'Hidden Pair': '隐性数对',
  'Naked Triple': '显性三数组',
  'Swordfish': '剑鱼（三阶鱼）',
  'Hidden Triple': '隐性三数组',
  'Skyscraper': '摩天楼',
  'XY-Wing': 'XY-Wing',
  'Two-String Kite': '双线风筝',
  'XYZ-Wing': 'XYZ-Wing',
  'Unique Rectangle': '唯一矩形',
  'Turbot Fish': '多宝鱼',
  'Empty Rectangle': '空矩形',
  'W-Wing': 'W-Wing',
  'Finned X-Wing': '带鳍 X-Wing',
  'Naked Quad': '显性四数组',
  'Finned Swordfish': '带鳍剑鱼',
  'Jellyfish': '水母（四阶鱼）',
  'Hidden Quad': '隐性四数组',
  'Finned Jellyfish': '带鳍水母',
  'Bivalue Universal Grave + 1': '全双值格致死解法 + 1',
  'Simple Colouring': '简单染色',
  'Remote Pair': '远程数对',
  'Multi-Colouring': '多重染色',
  'X-Chain': 'X 链',
  'XY-Chain': 'XY 链',
  'Alternating Inference Chain': '交替推理链',
  'Grouped Chain': '组链',
  'Almost Locked Sets XZ': '欠一数组 XZ',
  'Sue de Coq': '融合数组',
  'Contradiction by Singles': '唯一数推出矛盾',
  'Cell Forcing': '单格强制链',
  'Region Forcing': '区域强制链',
  'Contradiction': '推出矛盾',
  'Nested Suppositions': '嵌套假设',
};
