// Certificates as files.
#include <gtest/gtest.h>
#include <unistd.h>

#include "nonet/contract/certificate.h"
#include "tests/support/temporary.h"
#include "verify/verify.h"

namespace nonet {
namespace {

class CertificateFile : public testing::Test {
 protected:
  const TemporaryDirectory folder_;
};

TEST_F(CertificateFile, LargeOnesAreCompressed) {
  const std::string path = folder_.file("file");
  for (const std::size_t size : {std::size_t{100}, std::size_t{1} << 20, (std::size_t{1} << 20) + 1}) {
    std::string text;
    for (std::size_t i = 0; i < size; ++i) text += static_cast<char>('a' + i * i % 26);
    ASSERT_TRUE(write_certificate(path, text));
    const std::string bytes = nonet_verify::read_bytes(path);
    EXPECT_EQ(bytes.starts_with("\x28\xb5\x2f\xfd"), size > 1 << 20);
    EXPECT_EQ(nonet_verify::unpack(bytes), text);
  }
}

TEST_F(CertificateFile, WrongPathsAreSeenBefore) {
  EXPECT_TRUE(check_certificate_path(folder_.file("file")));
  EXPECT_EQ(check_certificate_path(folder_.file("none/file")).error().fault, Fault::output);
  EXPECT_EQ(check_certificate_path(folder_.path()).error().fault, Fault::output);
  EXPECT_FALSE(write_certificate(folder_.file("none/file"), "text"));
}

// A pipe behind a link has no path of its own.
TEST_F(CertificateFile, PipesAreNoFiles) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  for (const int end : ends) {
    const auto checked = check_certificate_path("/proc/self/fd/" + std::to_string(end));
    ASSERT_FALSE(checked);
    EXPECT_NE(checked.error().message.find("it is not a plain file"), std::string::npos)
        << checked.error().message;
    ::close(end);
  }
}

}  // namespace
}  // namespace nonet
